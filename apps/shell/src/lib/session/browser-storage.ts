/** The part of Web Storage that we use, so that a blocked one can be stood in for. */
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

// A browser that blocks storage throws on the first touch; the page then works until it is closed.
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
