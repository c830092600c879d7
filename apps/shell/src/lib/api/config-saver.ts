type Send = (key: string, value: unknown) => Promise<unknown>;

export interface ConfigSaver {
  /** Saves a value soon; a later one for the same key takes its place. */
  save(key: string, value: unknown): void;
  /** Sends what is waiting, now. */
  flush(): void;
  /** Forgets what is waiting. */
  stop(): void;
}

/**
 * Saves what a person arranges without a call per movement. A value that could not be sent waits
 * for the next one, since losing it silently would be worse than sending it late.
 */
export function createConfigSaver(send: Send, delayMs: number): ConfigSaver {
  const waiting = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const entries = [...waiting];
    waiting.clear();
    for (const [key, value] of entries) {
      send(key, value).catch(() => {
        if (!waiting.has(key)) waiting.set(key, value);
      });
    }
  };

  return {
    save(key, value) {
      waiting.set(key, value);
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
    stop() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
