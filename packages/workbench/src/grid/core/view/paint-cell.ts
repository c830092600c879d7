import type { CellMark } from '../values/columns.ts';
import type { CellView } from './model.ts';

/** An element that shows one cell after another; what it shows is kept, to write only differences. */
export interface DrawnCell {
  element: HTMLElement;
  /** Class of its column. */
  base: string;
  className: string;
  kind: CellView['kind'] | undefined;
  key: string;
  label: Text;
  /** Where React puts a rich cell. */
  host: HTMLElement | undefined;
  isSelected: boolean;
  problem: string | undefined;
  mark: CellMark | undefined;
}

export interface CellState {
  isSelected: boolean;
  isActive: boolean;
}

export function createDrawnCell(element: HTMLElement, base: string): DrawnCell {
  element.setAttribute('role', 'gridcell');
  element.setAttribute('aria-selected', 'false');
  return {
    element,
    base,
    className: '',
    kind: undefined,
    key: '',
    label: document.createTextNode(''),
    host: undefined,
    isSelected: false,
    problem: undefined,
    mark: undefined,
  };
}

export function paintCell(cell: DrawnCell, view: CellView, state: CellState): void {
  const { element } = cell;
  const className = classOf(cell.base, view, state);
  if (cell.className !== className) {
    cell.className = className;
    element.className = className;
  }
  if (cell.isSelected !== state.isSelected) {
    cell.isSelected = state.isSelected;
    element.setAttribute('aria-selected', String(state.isSelected));
  }
  const mark = view.isMarkedRow ? undefined : view.mark;
  if (cell.mark !== mark) paintMark(cell, mark);
  if (cell.problem !== view.problem) paintProblem(cell, view.problem);
  if (cell.kind !== view.kind) rebuild(cell, view.kind);
  paintContent(cell, view);
}

function classOf(base: string, view: CellView, { isSelected, isActive }: CellState): string {
  let name = base;
  if (isPlainText(view)) name += ' is-text';
  if (view.isOn !== undefined) name += view.isOn ? ' is-check is-on' : ' is-check';
  if (view.isLoading) name += ' is-loading';
  if (view.isPending) name += ' is-pending';
  if (view.problem !== undefined) name += ' is-faulty';
  if (view.mark) {
    name += ` is-toned wb-tone-${view.mark.tone}${view.isMarkedRow ? '' : ' is-signed'}`;
  }
  if (isSelected) name += ' is-selected';
  if (isActive) name += ' is-active';
  return name;
}

/** A text alone in its cell, which ends in "…" where it does not fit. */
function isPlainText({ kind, isOn, isLoading, mark, isMarkedRow }: CellView): boolean {
  return kind === 'text' && isOn === undefined && !isLoading && (!mark || isMarkedRow === true);
}

/** The sign of a conditional colour, and what it means for those who see no colour. */
function paintMark(cell: DrawnCell, mark: CellMark | undefined): void {
  const { element } = cell;
  cell.mark = mark;
  if (!mark) {
    delete element.dataset.sign;
    element.removeAttribute('aria-description');
    return;
  }
  element.dataset.sign = mark.sign;
  element.setAttribute('aria-description', mark.label);
}

function paintProblem(cell: DrawnCell, problem: string | undefined): void {
  const { element } = cell;
  cell.problem = problem;
  if (problem === undefined) {
    element.removeAttribute('aria-invalid');
    element.removeAttribute('title');
    return;
  }
  element.setAttribute('aria-invalid', 'true');
  element.title = problem;
}

function rebuild(cell: DrawnCell, kind: CellView['kind']): void {
  const { element, label } = cell;
  cell.kind = kind;
  cell.key = '';
  cell.host = undefined;
  element.removeAttribute('aria-expanded');
  label.data = '';
  if (kind === 'rich') cell.host = buildRich(element, label);
  else element.replaceChildren(...(kind === 'chips' ? [] : [label]));
}

/** React owns the host; the label shows until React has caught up with scrolling. */
function buildRich(element: HTMLElement, label: Text): HTMLElement {
  const host = document.createElement('span');
  host.className = 'wb-rich';
  const text = document.createElement('span');
  text.className = 'wb-rich-label';
  text.append(label);
  element.replaceChildren(text, host);
  return host;
}

function paintContent(cell: DrawnCell, view: CellView): void {
  if (view.kind === 'chips') {
    paintChips(cell, view);
    return;
  }
  const text = view.group ? groupText(cell, view.group, view.text) : view.text;
  if (cell.key === text) return;
  cell.key = text;
  cell.label.data = text;
}

function groupText(
  { element }: DrawnCell,
  { isOpen, count, level }: NonNullable<CellView['group']>,
  label: string,
): string {
  element.setAttribute('aria-expanded', String(isOpen));
  element.style.setProperty('--wb-level', String(level));
  return `${label} (${count})`;
}

function paintChips(cell: DrawnCell, { chips = [] }: CellView): void {
  const key = chips.map(({ label, tone }) => `${tone}:${label}`).join('\n');
  if (cell.key === key) return;
  cell.key = key;
  cell.element.replaceChildren(
    ...chips.map(({ label, tone = 'grey' }) => {
      const chip = document.createElement('span');
      chip.className = `wb-chip wb-tone-${tone}`;
      chip.textContent = label;
      return chip;
    }),
  );
}
