type Send = (key: string, value: unknown) => Promise<unknown>;

export interface ConfigSaver {
  /** Saves a value after the delay; a later value of the same key replaces it. */
  save(key: string, value: unknown): void;
  /** Sends the pending values now. */
  flush(): void;
  /** Drops the pending values. */
  stop(): void;
}

/**
 * Debounces saving. A value that could not be sent stays pending and is sent with the next one.
 */
export function createConfigSaver(send: Send, delayMs: number): ConfigSaver {
  const pending = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const entries = [...pending];
    pending.clear();
    for (const [key, value] of entries) {
      send(key, value).catch(() => {
        if (!pending.has(key)) pending.set(key, value);
      });
    }
  };

  return {
    save(key, value) {
      pending.set(key, value);
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
    stop() {
      clearTimeout(timer);
      pending.clear();
    },
  };
}
