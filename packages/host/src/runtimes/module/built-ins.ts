/**
 * What a page runs on. A sub-app in the page can change it; that is not a boundary, but the shell
 * and the other sub-apps must find it again as it was once that sub-app is gone.
 */
export interface BuiltIns {
  /** Puts everything back and returns the names of what had been changed. */
  restore(): string[];
}

type Watched = [name: string, object: object];

const WINDOW_NAMES = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Promise', 'JSON'];

// Taken before any sub-app runs: the functions on the page may be the very ones that were changed.
const { ownKeys, defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
const { is, hasOwn } = Object;

interface Remembered {
  name: string;
  object: object;
  keys: PropertyKey[];
  members: Record<PropertyKey, PropertyDescriptor>;
}

/** Remembers the built-ins as they are now. */
export function rememberBuiltIns(): BuiltIns {
  const remembered: Remembered[] = listWatched().map(([name, object]) => {
    const members = Object.getOwnPropertyDescriptors(object);
    return { name, object, members, keys: ownKeys(members) };
  });
  // One by one: to describe the whole window makes every interface of the browser, which takes long.
  const globals = WINDOW_NAMES.map(
    (name) => [name, getOwnPropertyDescriptor(window, name)] as const,
  );
  return {
    restore() {
      const changed: string[] = [];
      for (let i = 0; i < remembered.length; i += 1) {
        restoreMembers(remembered[i] as Remembered, changed);
      }
      for (let i = 0; i < globals.length; i += 1) {
        const [name, original] = globals[i] as (typeof globals)[number];
        if (original && restoreMember(window, name, original)) changed[changed.length] = name;
      }
      return changed;
    },
  };
}

function listWatched(): Watched[] {
  return [
    ['Object.prototype', Object.prototype],
    ['Array.prototype', Array.prototype],
    ['String.prototype', String.prototype],
    ['Function.prototype', Function.prototype],
    ['Promise.prototype', Promise.prototype],
    ['Map.prototype', Map.prototype],
    ['Set.prototype', Set.prototype],
    ['Object', Object],
    ['Array', Array],
    ['JSON', JSON],
    ['Math', Math],
    ['EventTarget.prototype', EventTarget.prototype],
    ['Node.prototype', Node.prototype],
    ['Element.prototype', Element.prototype],
    ['HTMLElement.prototype', HTMLElement.prototype],
    ['Document.prototype', Document.prototype],
    ['History.prototype', History.prototype],
    ['history', history],
    ['Storage.prototype', Storage.prototype],
    ['XMLHttpRequest.prototype', XMLHttpRequest.prototype],
    ['Response.prototype', Response.prototype],
    ['Headers.prototype', Headers.prototype],
  ];
}

// Plain loops: an array's own methods may be among what has to be put back.
function restoreMembers({ name, object, keys, members }: Remembered, changed: string[]): void {
  const present = ownKeys(object);
  for (let i = 0; i < present.length; i += 1) {
    const key = present[i] as PropertyKey;
    if (hasOwn(members, key)) continue;
    deleteProperty(object, key);
    changed[changed.length] = `${name}.${String(key)}`;
  }
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] as PropertyKey;
    if (!restoreMember(object, key, members[key] as PropertyDescriptor)) continue;
    changed[changed.length] = `${name}.${String(key)}`;
  }
}

function restoreMember(object: object, key: PropertyKey, original: PropertyDescriptor): boolean {
  const present = getOwnPropertyDescriptor(object, key);
  const isSame =
    present !== undefined &&
    is(present.value, original.value) &&
    present.get === original.get &&
    present.set === original.set;
  return !isSame && defineProperty(object, key, original);
}
