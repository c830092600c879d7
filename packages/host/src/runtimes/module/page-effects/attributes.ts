import { addChange, endChanges, forgetChanges } from './changes.ts';
import {
  type Accessor,
  type FindOwner,
  hasEnded,
  type Owner,
  type Patch,
  type Patched,
  type Slot,
} from './owner.ts';

const METHODS = [
  'setAttribute',
  'setAttributeNS',
  'setAttributeNode',
  'removeAttribute',
  'removeAttributeNS',
  'removeAttributeNode',
  'toggleAttribute',
] as const;

/** Properties that are attributes, and properties that lead to some. */
const PROPERTIES = [
  'attributes',
  'classList',
  'className',
  'dataset',
  'dir',
  'hidden',
  'id',
  'inert',
  'lang',
  'style',
  'tabIndex',
  'title',
] as const;

/** Attributes of an element by name. Classes and styles are apart: `class wide`, `style overflow-x`. */
type Attributes = Map<string, string>;

/**
 * Tracks the attributes of the document element and the body. What a sub-app changes is found by
 * comparing, when the code that accessed the attributes has run: `style` and `dataset` cannot be patched.
 */
export function patchAttributes(findOwner: FindOwner, owners: () => Iterable<Owner>): Patch[] {
  return [document.documentElement, document.body].map((element) => {
    const touch = watch(element, findOwner, owners);
    return {
      target: element,
      members: Object.fromEntries(
        METHODS.map((name) => [name, trackMethod(element[name] as Patched, touch)]),
      ),
      accessors: Object.fromEntries(
        PROPERTIES.map((name) => [name, trackProperty(element, name, touch)]),
      ),
    };
  });
}

/** Returns the function to call before the attributes are accessed. */
function watch(
  element: HTMLElement,
  findOwner: FindOwner,
  owners: () => Iterable<Owner>,
): (called: Patched) => void {
  let last = readAttributes(element);
  /** The sub-app whose code runs; undefined: the shell's. */
  let running: Owner | undefined;

  function compare(): void {
    observer.takeRecords();
    const former = last;
    last = readAttributes(element);
    for (const name of new Set([...former.keys(), ...last.keys()])) {
      const before = former.get(name);
      if (before === last.get(name)) continue;
      const slot = toSlot(element, name);
      if (running) addChange(running, slot, before);
      else forgetChanges(owners(), slot);
    }
    if (running && hasEnded(running)) endChanges(running, owners());
  }
  const observer = new MutationObserver(compare);
  observer.observe(element, { attributes: true });

  return (called) => {
    const owner = findOwner(called);
    if (!owner) return;
    compare();
    running = owner;
    queueMicrotask(() => {
      compare();
      running = undefined;
    });
  };
}

function trackMethod(native: Patched, touch: (called: Patched) => void): Patched {
  return function patched(this: unknown, ...args: unknown[]) {
    touch(patched);
    return native.apply(this, args);
  };
}

function trackProperty(
  element: HTMLElement,
  name: string,
  touch: (called: Patched) => void,
): Accessor {
  const native = findAccessor(element, name);
  function get(this: unknown): unknown {
    touch(get);
    return native?.get?.call(this);
  }
  function set(this: unknown, value: unknown): void {
    touch(set);
    native?.set?.call(this, value);
  }
  return { get, set };
}

function findAccessor(target: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = target; at; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  return undefined;
}

function readAttributes(element: HTMLElement): Attributes {
  const attributes: Attributes = new Map();
  for (const { name, value } of element.attributes) {
    if (name !== 'class' && name !== 'style') attributes.set(name, value);
  }
  for (const token of element.classList) attributes.set(`class ${token}`, '');
  for (const property of element.style) {
    const value = element.style.getPropertyValue(property);
    attributes.set(`style ${property}`, `${element.style.getPropertyPriority(property)} ${value}`);
  }
  return attributes;
}

function toSlot(element: HTMLElement, name: string): Slot {
  return {
    target: element,
    name,
    read: () => readAttributes(element).get(name),
    write: (value) => writeAttribute(element, name, value as string | undefined),
  };
}

function writeAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  const [kind = '', part] = name.split(' ');
  if (part === undefined) {
    if (value === undefined) element.removeAttribute(kind);
    else element.setAttribute(kind, value);
    return;
  }
  if (kind === 'class') element.classList.toggle(part, value !== undefined);
  else if (value === undefined) element.style.removeProperty(part);
  else {
    const [priority = '', ...words] = value.split(' ');
    element.style.setProperty(part, words.join(' '), priority);
  }
  if (element.getAttribute(kind) === '') element.removeAttribute(kind);
}
