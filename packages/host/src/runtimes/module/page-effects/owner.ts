/** A sub-app whose files act on the page, and what they left there so far. */
export interface Owner {
  /** Running instances. */
  users: number;
  /**
   * Import and bootstrap are done. They run once per page, so what they added is put back when the
   * sub-app is opened again.
   */
  hasStarted: boolean;
  /** Ids of pending timers and callbacks, by the function that cancels them. */
  pending: Map<string, Set<number>>;
  /** Aborts the listeners on objects of the page. */
  listening: AbortController;
  /** Adds the listeners of import and bootstrap again. */
  startListeners: (() => void)[];
  /** Nodes in the head or body, with their parent. */
  nodes: Map<ChildNode, HTMLElement>;
  startNodes: WeakSet<ChildNode>;
  /** Removed nodes to put back; the key finds style sheets with the same content. */
  parked: Map<unknown, ParkedNode>;
  observers: Set<{ disconnect(): void }>;
  /** Handler properties and attributes that were set. */
  changes: Change[];
  /** Those of import and bootstrap, while the sub-app is closed. */
  startChanges: Change[];
  /** Open connections, unless they were collected, and the method that closes each. */
  connections: Set<{ ref: WeakRef<Connection>; close: string }>;
}

/** A socket, channel or worker. */
export type Connection = Record<string, () => void>;

/** A node that was removed with its sub-app and comes back with it. */
export interface ParkedNode {
  node: ChildNode;
  parent: HTMLElement;
  /** Rules that were not part of the element's text. */
  rules: string[];
  isStart: boolean;
}

/** A value of the page that a sub-app can set: a handler property or an attribute. */
export interface Slot {
  target: EventTarget;
  name: string;
  read(): unknown;
  write(value: unknown): void;
}

/** What a sub-app has set, and what was there before. */
export interface Change extends Slot {
  before: unknown;
  after: unknown;
  isStart: boolean;
}

/** Finds the owner of the file that calls a patched function. */
export type FindOwner = (called: Patched) => Owner | undefined;

// biome-ignore lint/suspicious/noExplicitAny: patched functions have every signature.
export type Patched = (this: any, ...args: any[]) => any;

/** Getter and setter of a property. */
export interface Accessor {
  get: Patched;
  set: Patched;
}

/** Replacements for members of an object. */
export interface Patch {
  target: object;
  members?: Record<string, unknown>;
  accessors?: Record<string, Accessor>;
}

/** Creates the record of a sub-app. */
export function createOwner(): Owner {
  return {
    users: 0,
    hasStarted: false,
    pending: new Map(),
    listening: new AbortController(),
    startListeners: [],
    nodes: new Map(),
    startNodes: new WeakSet(),
    parked: new Map(),
    observers: new Set(),
    changes: [],
    startChanges: [],
    connections: new Set(),
  };
}

/** Whether a sub-app has ended. Code of it that still runs adds nothing to the page. */
export function hasEnded({ users, hasStarted }: Owner): boolean {
  return users === 0 && hasStarted;
}

/** Whether a target outlives a sub-app: it is not in the element of one, nor outside the document. */
export function outlivesSubApp(target: unknown): boolean {
  if (!(target instanceof Node)) return true;
  const element = target instanceof Element ? target : target.parentElement;
  return target.isConnected && !element?.closest('[data-sub-app]');
}
