import type { Box } from './viewport.ts';

/** Why the input is open: after typing, arrow keys leave it; after F2 they move its caret. */
export type EditMode = 'typing' | 'editing';

interface CellInputOptions {
  /** Positioned like the body; holds the input. */
  overlay: HTMLElement;
  /** Text was typed into a cell that is not open. False: it opens an editor of its own. */
  onType(text: string): boolean;
}

/**
 * The text input of the grid. It is always on the active cell and holds the focus, invisible until
 * something is typed: an input method needs an input that has the focus before its first key. So
 * the first key of a cell costs no more than a key of any other input.
 */
export type CellInput = ReturnType<typeof createCellInput>;

export function createCellInput({ overlay, onType }: CellInputOptions) {
  const element = document.createElement('textarea');
  element.className = 'wb-input';
  element.rows = 1;
  element.spellcheck = false;
  element.autocomplete = 'off';
  element.inputMode = 'none';
  let mode: EditMode | undefined;
  let isComposing = false;

  function open(next: EditMode): void {
    mode = next;
    element.classList.add('is-open');
    element.inputMode = 'text';
  }
  function close(): void {
    mode = undefined;
    element.value = '';
    element.classList.remove('is-open');
    element.inputMode = 'none';
  }
  function typed(): void {
    if (mode !== undefined || element.value === '') return;
    if (onType(element.value)) open('typing');
    else if (!isComposing) element.value = '';
  }

  element.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  element.addEventListener('compositionend', () => {
    isComposing = false;
    typed();
  });
  element.addEventListener('input', typed);
  overlay.append(element);

  return {
    element,
    get mode() {
      return mode;
    },
    get isComposing() {
      return isComposing;
    },
    open(text: string) {
      element.value = text;
      open('editing');
      element.focus({ preventScroll: true });
      element.setSelectionRange(text.length, text.length);
    },
    close,
    place({ left, top, width, height }: Box) {
      element.style.transform = `translate(${left}px, ${top}px)`;
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
    },
    /** Alt+Enter. */
    insertLineBreak() {
      element.setRangeText('\n', element.selectionStart, element.selectionEnd, 'end');
    },
  };
}
