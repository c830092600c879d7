export interface Lru<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, weight?: number): void;
  clear(): void;
}

/** Keeps what was used last; the sum of the weights never exceeds `maxWeight`, save for one entry. */
export function createLru<V>(maxWeight: number): Lru<V> {
  const entries = new Map<string, { value: V; weight: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight = 1) {
      remove(key);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maxWeight || oldest === key) break;
        remove(oldest);
      }
    },
    clear() {
      entries.clear();
      total = 0;
    },
  };
}
