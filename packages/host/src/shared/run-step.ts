interface StepOptions {
  limit: number;
  signal: AbortSignal;
  /** Creates the error of a timeout. */
  timeout: () => Error;
}

/** Runs one step. Rejects when it fails, times out, or the signal is aborted. */
export function runStep<T>(work: () => T | Promise<T>, options: StepOptions): Promise<T> {
  const { limit, signal, timeout } = options;
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(() => reject(timeout()), limit);
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    Promise.try(work)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      });
  });
}
