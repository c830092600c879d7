import type { LiveSource } from '@pedestal/sub-app-sdk';
import { listen, type UndoStack } from './undo-stack.ts';

interface TouchContext {
  touched: LiveSource<boolean>;
  undo: UndoStack;
}

/** Notes that the person typed or chose something below a node. What scripts change does not count. */
export function watchTouch(node: EventTarget, { touched, undo }: TouchContext): void {
  const note = ({ isTrusted }: Event) => {
    if (isTrusted) touched.set(true);
  };
  for (const type of ['input', 'change', 'drop']) {
    undo.add(listen(node, type, note, { capture: true, passive: true }));
  }
}

/** A sealed frame tells nothing about input, so it counts when the person works in it at all. */
export function watchTouchOfFrame(frame: HTMLIFrameElement, { touched, undo }: TouchContext): void {
  const note = () => {
    if (frame.ownerDocument.activeElement === frame) touched.set(true);
  };
  undo.add(listen(window, 'blur', note));
}
