import type { Undo } from '@pedestal/sub-app-sdk';

/** Collects what must be taken back, and takes it back in reverse order. */
export interface UndoStack {
  /**
   * Once the stack has run, what comes late is taken back at once.
   * The returned function takes this one back early.
   */
  add(undo: Undo): Undo;
  /** Runs everything once. One that throws does not keep the others from running. */
  run(): void;
}

/** Makes an empty stack. */
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
