import type { Undo } from '@pedestal/sub-app-sdk';

/** Collects undo functions and runs them in reverse order. */
export interface UndoStack {
  /**
   * After the stack has run, a late undo runs at once.
   * The returned function runs this undo early.
   */
  add(undo: Undo): Undo;
  /** Runs every undo once. One that throws does not stop the others. */
  run(): void;
}

/** Creates an empty stack. */
export function createUndoStack(): UndoStack {
  const undos = new Set<Undo>();
  let hasRun = false;
  const take = (undo: Undo) => {
    if (!undos.delete(undo)) return;
    try {
      undo();
    } catch (error) {
      console.error(error);
    }
  };
  return {
    add(undo) {
      const own = () => undo();
      undos.add(own);
      if (hasRun) take(own);
      return () => take(own);
    },
    run() {
      hasRun = true;
      for (const undo of [...undos].reverse()) take(undo);
    },
  };
}

/** Listens to an event; the returned function stops listening. */
export function listen<E extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: E) => void,
  options?: AddEventListenerOptions,
): Undo {
  target.addEventListener(type, listener as EventListener, options);
  return () => target.removeEventListener(type, listener as EventListener, options);
}
