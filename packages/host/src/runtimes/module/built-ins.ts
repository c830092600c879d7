/**
 * Snapshot of the built-in objects and functions of the page. A sub-app in the page can change them
 * (this is not a security boundary), so they are restored when the sub-app ends.
 */
export interface BuiltIns {
  /** Restores changed built-ins and returns their names. */
  restore(): string[];
}

type Watched = [name: string, object: object];

const WINDOW_NAMES = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Promise', 'JSON'];

// Captured before any sub-app runs, because a sub-app may replace these functions too.
const { ownKeys, defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
const { is, hasOwn } = Object;

interface Snapshot {
  name: string;
  object: object;
  keys: PropertyKey[];
  members: Record<PropertyKey, PropertyDescriptor>;
}

/** Takes a snapshot of the built-ins. */
export function rememberBuiltIns(): BuiltIns {
  const snapshots: Snapshot[] = listWatched().map(([name, object]) => {
    const members = Object.getOwnPropertyDescriptors(object);
    return { name, object, members, keys: ownKeys(members) };
  });
  // Read single properties: listing all of `window` is slow, it creates every browser interface.
  const globals = WINDOW_NAMES.map(
    (name) => [name, getOwnPropertyDescriptor(window, name)] as const,
  );
  return {
    restore() {
      const changed: string[] = [];
      for (let i = 0; i < snapshots.length; i += 1) {
        restoreMembers(snapshots[i] as Snapshot, changed);
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

// Plain loops, because array methods may have been changed too.
function restoreMembers({ name, object, keys, members }: Snapshot, changed: string[]): void {
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
