import type { Undo } from '@pedestal/sub-app-sdk';
import { patchAttributes } from './attributes.ts';
import { callerOf } from './caller.ts';
import { endChanges, resumeChanges } from './changes.ts';
import { endConnections, patchConnections } from './connections.ts';
import { patchHandlers } from './handlers.ts';
import { endListeners, patchListeners, resumeListeners } from './listeners.ts';
import { endNodes, patchInsertions, resumeNodes } from './nodes.ts';
import { endObservers, patchObservers } from './observers.ts';
import { createOwner, type FindOwner, type Owner, type Patch } from './owner.ts';
import { endTimers, patchTimers } from './timers.ts';

/**
 * Undoes what in-page sub-apps leave in the page: timers and frames, listeners and handler
 * properties, nodes, attributes of the document element and the body, observers and connections.
 * The file of the direct caller decides whose an effect is, also in callbacks and after an `await`.
 * So what React or antd, which the shell shares, do for a sub-app stays theirs: removing it could
 * break the shell.
 */
export interface PageEffects {
  /** Tracks the effects of files below a folder. The last undo for a folder removes them. */
  track(folder: string): Undo;
  /** Import and bootstrap of a folder's sub-app are done. */
  markStarted(folder: string): void;
}

// Captured before any sub-app runs, because a sub-app may replace it.
const { defineProperty, getOwnPropertyDescriptor } = Reflect;

/** Creates the tracker. It patches the page once, before the first sub-app, and for good. */
export function createPageEffects(): PageEffects {
  const owners = new Map<string, Owner>();
  const findOwner: FindOwner = (called) => {
    const caller = callerOf(called);
    for (const [folder, owner] of owners) if (caller.includes(folder)) return owner;
    return undefined;
  };
  let patches: Patch[] | undefined;
  const { scrollRestoration } = history;

  function open(folder: string): Owner {
    const known = owners.get(folder);
    const owner = known ?? createOwner();
    owners.set(folder, owner);
    if (known?.users === 0) {
      resumeListeners(owner);
      resumeNodes(owner);
      resumeChanges(owner);
    }
    owner.users += 1;
    return owner;
  }

  return {
    track(folder) {
      // The root of the site holds the shell's own files.
      if (folder === new URL('/', document.baseURI).href) return () => {};
      patches ??= createPatches(findOwner, () => owners.values());
      install(patches);
      const owner = open(folder);
      return () => {
        owner.users -= 1;
        if (owner.users > 0) return;
        end(owner, owners.values());
        // A sub-app may have replaced the patched functions.
        install(patches ?? []);
        history.scrollRestoration = scrollRestoration;
      };
    },
    markStarted(folder) {
      const owner = owners.get(folder);
      if (owner) owner.hasStarted = true;
    },
  };
}

function createPatches(findOwner: FindOwner, owners: () => Iterable<Owner>): Patch[] {
  return [
    patchTimers(findOwner, owners),
    patchListeners(findOwner),
    ...patchHandlers(findOwner, owners),
    ...patchAttributes(findOwner, owners),
    patchConnections(findOwner),
    ...patchInsertions(findOwner),
    ...patchObservers(findOwner, owners),
  ];
}

function install(patches: readonly Patch[]): void {
  for (const { target, members = {}, accessors = {} } of patches) {
    for (const name of Object.keys(members)) {
      defineProperty(target, name, { value: members[name], writable: true, configurable: true });
    }
    for (const name of Object.keys(accessors)) {
      const accessor = accessors[name];
      // Defining hundreds of them again would make every access slower for a while.
      if (getOwnPropertyDescriptor(target, name)?.set === accessor?.set) continue;
      defineProperty(target, name, { ...accessor, enumerable: true, configurable: true });
    }
  }
}

function end(owner: Owner, owners: Iterable<Owner>): void {
  endTimers(owner);
  endListeners(owner);
  endObservers(owner);
  endConnections(owner);
  endNodes(owner);
  endChanges(owner, owners);
}
