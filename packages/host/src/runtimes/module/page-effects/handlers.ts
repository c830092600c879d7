import { addChange, forgetChanges } from './changes.ts';
import {
  type Accessor,
  type FindOwner,
  hasEnded,
  type Owner,
  outlivesSubApp,
  type Patch,
} from './owner.ts';

/** Tracks handler properties such as `onresize` of the window, the document and elements of the shell. */
export function patchHandlers(findOwner: FindOwner, owners: () => Iterable<Owner>): Patch[] {
  const { prototype: element } = HTMLElement;
  const { prototype: body } = HTMLBodyElement;
  // Listing all of `window` is slow. It has the handlers of both.
  const names = [element, body].flatMap((target) =>
    Object.keys(target).filter((name) => name.startsWith('on')),
  );
  return [window, Document.prototype, element, body].map((target) => ({
    target,
    accessors: Object.fromEntries(
      names.flatMap((name) => {
        const native = Object.getOwnPropertyDescriptor(target, name);
        if (!native?.get || !native.set) return [];
        const { get, set } = native;
        return [[name, trackHandler(name, { get, set }, findOwner, owners)]];
      }),
    ),
  }));
}

function trackHandler(
  name: string,
  { get, set }: Accessor,
  findOwner: FindOwner,
  owners: () => Iterable<Owner>,
): Accessor {
  function patched(this: EventTarget | undefined, handler: unknown): void {
    const target = this ?? window;
    if (!outlivesSubApp(target)) {
      set.call(target, handler);
      return;
    }
    const owner = findOwner(patched);
    if (owner && hasEnded(owner)) return;
    const slot = {
      target,
      name,
      read: () => get.call(target),
      write: (value: unknown) => set.call(target, value),
    };
    const before = slot.read();
    slot.write(handler);
    if (owner) addChange(owner, slot, before);
    else forgetChanges(owners(), slot);
  }
  return { get, set: patched };
}
