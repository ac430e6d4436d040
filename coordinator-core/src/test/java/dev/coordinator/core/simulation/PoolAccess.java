package dev.coordinator.core.simulation;

import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.WorkerPool;

/** How commands get to a pool of the core: directly, or through a planted fault. */
@FunctionalInterface
interface PoolAccess {
  PoolAccess DIRECT = (pool, command) -> pool.execute(command);

  Accepted<?> execute(WorkerPool pool, PoolCommand<?> command);
}
