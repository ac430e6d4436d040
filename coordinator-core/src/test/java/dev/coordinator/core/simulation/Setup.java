package dev.coordinator.core.simulation;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;

/** What a trace starts with: so many empty pools with equal limits, and one result store. */
record Setup(DistributedLimits limits, ResultLimits resultLimits, int pools) {}
