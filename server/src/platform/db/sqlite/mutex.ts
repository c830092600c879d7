export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';

  constructor(waitedMs: number) {
    super(`the database was busy for ${waitedMs} ms`);
  }
}

export interface Mutex {
  /** Resolves with the unlock function. Rejects after the time limit. */
  lock(): Promise<() => void>;
  isLocked(): boolean;
  /** Number of waiting callers. */
  waiting(): number;
}

/**
 * FIFO mutex. The time limit prevents a deadlock: code that writes outside its own open transaction
 * would wait for itself.
 */
export function createMutex(maxWaitMs: number): Mutex {
  const waiting: (() => void)[] = [];
  let locked = false;

  function unlockOnce(): () => void {
    let done = false;
    return () => {
      if (done) return;
      done = true;
      const next = waiting.shift();
      if (next) next();
      else locked = false;
    };
  }

  return {
    isLocked: () => locked,
    waiting: () => waiting.length,
    lock() {
      if (!locked) {
        locked = true;
        return Promise.resolve(unlockOnce());
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          resolve(unlockOnce());
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(new DatabaseBusyError(maxWaitMs));
        }, maxWaitMs);
        waiting.push(enter);
      });
    },
  };
}
