import { type CellPlace, type CellValue, isUnread } from './cell-value.ts';
import type { CellType, Column, GridRow } from './columns.ts';

/** Why a pending value cannot be saved: a rule of the grid, or the words of a check. */
export type Problem =
  | { code: 'required' }
  | { code: 'unread'; type: CellType; scale: number | undefined }
  | { code: 'message'; message: string };

export interface CellProblem extends CellPlace {
  problem: Problem;
}

export function findProblem(column: Column, value: CellValue, row: GridRow): Problem | undefined {
  if (isUnread(value)) return { code: 'unread', type: column.type, scale: column.scale };
  if (value === null || (Array.isArray(value) && value.length === 0)) {
    if (column.isRequired) return { code: 'required' };
  }
  const message = column.check?.(value, row);
  return message === undefined ? undefined : { code: 'message', message };
}
