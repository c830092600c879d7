import type { GuestJob } from '../../runtimes/guest/guest-protocol.ts';
import { listen } from '../../shared/undo-stack.ts';

/** Syncs the titles of the guest document and its tab. Call it once the document has a head. */
export function followTitle({ context: { title, undo } }: GuestJob): void {
  const report = () => {
    if (document.title) title.set(document.title);
  };
  report();
  new MutationObserver(report).observe(document.head, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  undo.add(
    title.subscribe((value) => {
      if (value !== null && value !== document.title) document.title = value;
    }),
  );
}

/** Forwards shortcuts and pointer events to the shell, so that its menus close on a guest click. */
export function forwardInput(): void {
  listen<KeyboardEvent>(window, 'keydown', (event) => {
    if (event.defaultPrevented || !isShortcut(event)) return;
    const copy = new KeyboardEvent('keydown', { ...keyOf(event), bubbles: true, cancelable: true });
    if (window.frameElement?.dispatchEvent(copy) === false) event.preventDefault();
  });
  for (const type of ['pointerdown', 'mousedown'] as const) {
    const forward = () => {
      window.frameElement?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    };
    listen(window, type, forward, { capture: true, passive: true });
  }
}

function isShortcut(event: KeyboardEvent): boolean {
  const { key } = event;
  return event.ctrlKey || event.metaKey || event.altKey || key === 'Escape' || /^F\d+$/.test(key);
}

function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat };
}
