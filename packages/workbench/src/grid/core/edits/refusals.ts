import { type CellPlace, type CellValue, isSameValue } from '../values/cell-value.ts';
import type { Problem } from '../values/problems.ts';

/** Refusals of the server, each for the value that it refused. */
export function createRefusals() {
  const refused = new Map<string, { value: CellValue; message: string; canRetry: boolean }>();
  const keyOf = ({ rowId, field }: CellPlace) => `${rowId}/${field}`;
  return {
    add(cell: CellPlace, value: CellValue, message: string, canRetry: boolean) {
      refused.set(keyOf(cell), { value, message, canRetry });
    },
    find(cell: CellPlace, value: CellValue): Problem | undefined {
      const refusal = refused.get(keyOf(cell));
      if (!refusal || !isSameValue(refusal.value, value)) return undefined;
      const { message, canRetry } = refusal;
      return { code: 'message', message, ...(canRetry ? { canRetry } : {}) };
    },
  };
}
