import { type FindOwner, type Owner, outlivesSubApp, type Patch } from './owner.ts';

type Listener = EventListenerOrEventListenerObject | null;
type Options = boolean | AddEventListenerOptions | undefined;

/** Tracks listeners on the window, the document, elements of the shell and other lasting objects. */
export function patchListeners(findOwner: FindOwner): Patch {
  const { addEventListener: native } = EventTarget.prototype;

  function addEventListener(
    this: EventTarget | undefined,
    type: string,
    listener: Listener,
    options?: Options,
  ): void {
    const target = this ?? window;
    const owner = listener && outlivesSubApp(target) ? findOwner(addEventListener) : undefined;
    if (!owner) {
      native.call(target, type, listener, options);
      return;
    }
    const given = readOptions(options);
    const add = () => native.call(target, type, listener, withSignal(given, owner));
    add();
    if (!owner.hasStarted && !given.once) owner.startListeners.push(add);
  }
  return { target: EventTarget.prototype, members: { addEventListener } };
}

export function endListeners(owner: Owner): void {
  owner.listening.abort();
}

export function resumeListeners(owner: Owner): void {
  owner.listening = new AbortController();
  for (const add of owner.startListeners) add();
}

// Read each option: callers detect support for an option by a getter, which a spread may skip.
function readOptions(options: Options): AddEventListenerOptions {
  if (typeof options !== 'object' || options === null) return { capture: options === true };
  const { capture, once, passive, signal } = options;
  return {
    ...(capture === undefined ? {} : { capture }),
    ...(once === undefined ? {} : { once }),
    ...(passive === undefined ? {} : { passive }),
    ...(signal ? { signal } : {}),
  };
}

function withSignal(given: AddEventListenerOptions, owner: Owner): AddEventListenerOptions {
  const { signal } = owner.listening;
  return { ...given, signal: given.signal ? AbortSignal.any([given.signal, signal]) : signal };
}
