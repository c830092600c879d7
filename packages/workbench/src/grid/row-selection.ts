/** Selected rows: some by id, or everything that matches, with exceptions. */
export type RowSelection =
  | { isAll: false; ids: ReadonlySet<string> }
  | { isAll: true; except: ReadonlySet<string> };

export const NO_ROWS: RowSelection = { isAll: false, ids: new Set() };
export const ALL_ROWS: RowSelection = { isAll: true, except: new Set() };

export function isSelected(selection: RowSelection, id: string): boolean {
  return selection.isAll ? !selection.except.has(id) : selection.ids.has(id);
}

/** Selects rows, or takes them out of the selection. */
export function setRows(
  selection: RowSelection,
  ids: readonly string[],
  isOn: boolean,
): RowSelection {
  const listed = new Set(selection.isAll ? selection.except : selection.ids);
  const isListed = selection.isAll ? !isOn : isOn;
  for (const id of ids) {
    if (isListed) listed.add(id);
    else listed.delete(id);
  }
  return selection.isAll ? { isAll: true, except: listed } : { isAll: false, ids: listed };
}

/** Number of selected rows; undefined: everything that matches, and nobody counted it. */
export function countSelected(
  selection: RowSelection,
  matchCount: number | undefined,
): number | undefined {
  if (!selection.isAll) return selection.ids.size;
  return matchCount === undefined ? undefined : matchCount - selection.except.size;
}
