/** The part of Web Storage that we use, with an in-memory fallback. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

function createMemoryStorage(): KeyValueStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

// If storage is blocked, access throws: fall back to memory until the page is closed.
function openStorage(name: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  try {
    const storage = window[name];
    storage.getItem('pedestal');
    return storage;
  } catch {
    return createMemoryStorage();
  }
}

export const tabStorage = openStorage('sessionStorage');
export const browserStorage = openStorage('localStorage');
