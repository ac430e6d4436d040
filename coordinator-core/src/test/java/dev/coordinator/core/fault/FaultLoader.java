package dev.coordinator.core.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads the core anew, with a call of {@link FaultPoint#step} before each of its steps: each write
 * of a field or of an element, each call, each allocation. Production code has no part in it.
 */
// The two classes that hold a lock are left as they are: a fault between their last step and the
// release of the lock could not be told from one inside the release, which is the platform's. They
// call little else, and what they call is covered.
final class FaultLoader extends ClassLoader {
  private static final String CORE = "dev.coordinator.core.";
  private static final Set<String> LOCKS =
      Set.of(CORE + "pool.GuardedState", CORE + "result.ResultAggregator");

  FaultLoader() {
    super(FaultLoader.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(CORE) || name.startsWith(FaultPoint.class.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String resource = name.replace('.', '/') + ".class";
    try (InputStream stream = getParent().getResourceAsStream(resource)) {
      if (stream == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = stream.readAllBytes();
      byte[] changed = isOfTheCore(resource) && !LOCKS.contains(name) ? withSteps(code) : code;
      return defineClass(name, changed, 0, changed.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isOfTheCore(String resource) {
    return !getParent().getResource(resource).getPath().contains("test-classes");
  }

  private static byte[] withSteps(byte[] code) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(code)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor method =
                    super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals("<clinit>") ? method : new Steps(method);
              }
            },
            0);
    return writer.toByteArray();
  }

  /** Adds a call before each step; it takes and leaves nothing on the stack. */
  private static final class Steps extends MethodVisitor {
    Steps(MethodVisitor method) {
      super(Opcodes.ASM9, method);
    }

    private void addStep() {
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, FaultPoint.class.getName().replace('.', '/'), "step", "()V", false);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      addStep();
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      addStep();
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      // Closing the bracket is one with the write before it: nothing can come between.
      if ((opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) && !name.equals("applying")) {
        addStep();
      }
      super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.ANEWARRAY) { // Of an object, the call of its constructor is the step.
        addStep();
      }
      super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) {
        addStep();
      }
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
        addStep();
      }
      super.visitInsn(opcode);
    }
  }
}
