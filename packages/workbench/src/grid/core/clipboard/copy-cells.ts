import { writeValue } from '../values/show-value.ts';
import type { GridModel } from '../view/model.ts';
import type { Range } from '../view/selection.ts';

/** The texts of a range, without heads of groups. Rows that are not loaded yet are left out. */
export function copyCells(
  model: GridModel,
  { top, left, bottom, right }: Range,
): { cells: string[][]; isComplete: boolean } {
  const columns = model.columns.slice(left, right + 1);
  const cells: string[][] = [];
  let isComplete = true;
  for (let index = top; index <= bottom; index += 1) {
    const row = model.rowAt(index);
    if (row) {
      cells.push(
        columns.map((column, n) => writeValue(column, model.valueAt(index, left + n), row)),
      );
    } else if (!model.itemAt(index)) {
      isComplete = false;
      break;
    }
  }
  return { cells, isComplete };
}
