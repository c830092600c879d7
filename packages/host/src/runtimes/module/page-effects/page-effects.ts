import type { Undo } from '@pedestal/sub-app-sdk';

/**
 * Tracks timers and page-wide listeners of in-page sub-apps, to remove them when a sub-app ends.
 * The file of the direct caller decides the owner, so timers that the shell starts for a sub-app
 * stay the shell's.
 */
export interface PageEffects {
  /** Tracks the effects of files below a folder. The last undo for a folder removes them. */
  track(folder: string): Undo;
}

interface Owner {
  users: number;
  timers: Set<number>;
  listeners: Set<TrackedListener>;
}

interface TrackedListener {
  target: EventTarget;
  type: string;
  listener: EventListenerOrEventListenerObject;
  isCapture: boolean;
}

type Owners = Map<string, Owner>;
type Caller = (...args: never[]) => unknown;

/** Creates the tracker. It patches the page only while a folder is tracked. */
export function createPageEffects(): PageEffects {
  const owners: Owners = new Map();
  let uninstall: Undo | undefined;

  return {
    track(folder) {
      uninstall ??= install(owners);
      const owner = owners.get(folder) ?? { users: 0, timers: new Set(), listeners: new Set() };
      owners.set(folder, owner);
      owner.users += 1;
      return () => {
        owner.users -= 1;
        if (owner.users > 0) return;
        owners.delete(folder);
        endEffects(owner);
        if (owners.size > 0) return;
        uninstall?.();
        uninstall = undefined;
      };
    },
  };
}

// Timeouts and intervals share one id pool: `clearTimeout` clears both.
function endEffects(owner: Owner): void {
  for (const id of owner.timers) clearTimeout(id);
  for (const { target, type, listener, isCapture } of owner.listeners) {
    target.removeEventListener(type, listener, isCapture);
  }
}

function install(owners: Owners): Undo {
  const targets = [window, document, document.documentElement, document.body];
  const undos = [patchTimers(owners), ...targets.map((target) => patchListeners(target, owners))];
  return () => {
    for (const undo of undos) undo();
  };
}

function patchTimers(owners: Owners): Undo {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const forget = (id: number | undefined) => {
    for (const { timers } of owners.values()) timers.delete(id ?? 0);
  };
  return override(window, {
    setTimeout(handler: TimerHandler, delay?: number, ...args: unknown[]) {
      const owner = ownerOf(owners, window.setTimeout);
      if (!owner || typeof handler !== 'function') return setTimeout(handler, delay, ...args);
      const id: number = setTimeout(() => {
        owner.timers.delete(id);
        handler(...args);
      }, delay);
      owner.timers.add(id);
      return id;
    },
    setInterval(handler: TimerHandler, delay?: number, ...args: unknown[]) {
      const id = setInterval(handler, delay, ...args);
      ownerOf(owners, window.setInterval)?.timers.add(id);
      return id;
    },
    clearTimeout(id?: number) {
      clearTimeout(id);
      forget(id);
    },
    clearInterval(id?: number) {
      clearInterval(id);
      forget(id);
    },
  });
}

function patchListeners(target: EventTarget, owners: Owners): Undo {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  return override(target, {
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ) {
      addEventListener.call(target, type, listener, options);
      if (!listener) return;
      const owner = ownerOf(owners, target.addEventListener);
      owner?.listeners.add({ target, type, listener, isCapture: isCapture(options) });
    },
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | EventListenerOptions,
    ) {
      removeEventListener.call(target, type, listener, options);
      for (const { listeners } of owners.values()) {
        for (const item of listeners) {
          const isSame = item.target === target && item.type === type && item.listener === listener;
          if (isSame && item.isCapture === isCapture(options)) listeners.delete(item);
        }
      }
    },
  });
}

function isCapture(options: boolean | EventListenerOptions | undefined): boolean {
  return typeof options === 'object' ? options.capture === true : options === true;
}

function ownerOf(owners: Owners, patched: Caller): Owner | undefined {
  const caller = callerOf(patched);
  for (const [folder, owner] of owners) if (caller.includes(folder)) return owner;
  return undefined;
}

/** Stack line of the caller of a function. */
function callerOf(called: Caller): string {
  const holder = { stack: '' };
  const depth = Error.stackTraceLimit;
  Error.stackTraceLimit = 1;
  Error.captureStackTrace(holder, called);
  Error.stackTraceLimit = depth;
  return holder.stack;
}

function override(target: object, members: Record<string, Caller>): Undo {
  const before = Object.keys(members).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  );
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
  return () => {
    for (const [name, original] of before) {
      if (original) Object.defineProperty(target, name, original);
      else Reflect.deleteProperty(target, name);
    }
  };
}
