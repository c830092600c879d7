import type { Box } from './viewport.ts';

/** What lies over the cells: the fill handle, the preview of a fill and the active cell's problem. */
export function createMarkers(overlay: HTMLElement) {
  const handle = createElement('wb-fill');
  handle.setAttribute('aria-hidden', 'true');
  const preview = createElement('wb-fill-preview');
  const callout = createElement('wb-callout');
  callout.id = `${overlay.id}-problem`;
  callout.setAttribute('role', 'status');
  preview.hidden = true;
  callout.hidden = true;
  overlay.append(preview, callout);
  return {
    calloutId: callout.id,
    /** The handle is in the last cell of the range; undefined: it is not in view. */
    placeHandle(cell: HTMLElement | undefined) {
      if (!cell) handle.remove();
      else if (handle.parentElement !== cell) cell.append(handle);
    },
    showPreview(box: Box | undefined) {
      preview.hidden = box === undefined;
      if (box) place(preview, box);
    },
    showProblem(problem: string | undefined, box: Box) {
      callout.hidden = problem === undefined;
      callout.textContent = problem ?? '';
      callout.style.transform = `translate(${box.left}px, ${box.top + box.height}px)`;
    },
  };
}

function createElement(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}

function place(element: HTMLElement, { left, top, width, height }: Box): void {
  element.style.transform = `translate(${left}px, ${top}px)`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
