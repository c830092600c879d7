export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';

  constructor(waitedMs: number) {
    super(`the database was busy for ${waitedMs} ms`);
  }
}

export interface Mutex {
  /** Resolves with the function that lets the next one in. Rejects when the wait is too long. */
  lock(): Promise<() => void>;
  isLocked(): boolean;
  /** How many wait to get in. */
  waiting(): number;
}

/**
 * First come, first served. The time limit matters: code that writes through the plain handle
 * while its own transaction is open would otherwise wait for itself for ever.
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
