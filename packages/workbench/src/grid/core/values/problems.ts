import { type CellPlace, type CellValue, isUnread } from './cell-value.ts';
import type { CellType, Column, GridRow } from './columns.ts';

/** Why a pending value cannot be saved: a rule of the grid, or the words of a check. */
export type Problem =
  | { code: 'required' }
  | { code: 'unread'; type: CellType; scale: number | undefined }
  | { code: 'message'; message: string; canRetry?: boolean };

export interface CellProblem extends CellPlace {
  problem: Problem;
}

/** Must the value be changed before it can be saved? */
export const isBlocking = (problem: Problem | undefined) =>
  problem !== undefined && !(problem.code === 'message' && problem.canRetry);

export function findProblem(column: Column, value: CellValue, row: GridRow): Problem | undefined {
  if (isUnread(value)) return { code: 'unread', type: column.type, scale: column.scale };
  if (value === null || (Array.isArray(value) && value.length === 0)) {
    if (column.isRequired) return { code: 'required' };
  }
  const message = column.check?.(value, row);
  return message === undefined ? undefined : { code: 'message', message };
}
