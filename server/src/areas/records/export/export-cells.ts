import type { SnapshotRow } from '../../../platform/db/snapshot/snapshot.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import type { OutputCell } from '../../../platform/spreadsheet/cells.ts';
import { localTime } from '../../../platform/time/local-time.ts';
import type { Column, Storage } from '../catalogue/schema.ts';
import { wider } from '../gate/gate.ts';
import { maskingOf, toApiValue } from '../record/values.ts';
import type { ExportPlan, PlannedColumn, PlannedSheet } from './export-plan.ts';

/** The cells of a row, or undefined if the person does not see it. */
export function createRowWriter(
  { columns, parts, hasFlags }: PlannedSheet,
  { locale, timeZone }: Pick<ExportPlan, 'locale' | 'timeZone'>,
) {
  const all = [...parts.keys()];
  const toLocal = localTime(timeZone);
  const yes = locale === 'zh-CN' ? ['否', '是'] : ['No', 'Yes'];

  function toCell(storage: Storage, choices: PlannedColumn['choices'], raw: unknown): OutputCell {
    const value = toApiValue({ storage } as Column, raw);
    if (value === null) return null;
    switch (storage.kind) {
      case 'scaled':
        return { number: String(value) };
      case 'flag':
        return yes[value === true ? 1 : 0] ?? null;
      case 'day':
        return { date: String(value) };
      case 'instant':
        return { date: toLocal(Number(value)) };
      case 'set':
        return (value as readonly string[]).map((id) => choices?.[id] ?? id).join('; ');
      default:
        return choices?.[String(value)] ?? String(value);
    }
  }

  function cellOf(column: PlannedColumn, row: SnapshotRow, access: FieldAccess): OutputCell {
    const { storage, raw, label, choices } = column;
    if (access === 'none') return null;
    if (access === 'mask') return maskingOf({ storage } as Column)(row[raw]) as OutputCell;
    if (!label) return isId(storage, choices) ? null : toCell(storage, choices, row[raw]);
    return toCell(label.storage, undefined, row[label.from]);
  }

  return (row: SnapshotRow): OutputCell[] | undefined => {
    const own = hasFlags ? all.filter((part) => Number(row[`p${part}`]) === 1) : all;
    const widest = (access: readonly FieldAccess[]) =>
      own.reduce<FieldAccess>((found, part) => wider(found, access[part] ?? 'none'), 'none');
    const seen = widest(parts);
    if (seen !== 'read' && seen !== 'write') return undefined;
    return columns.map((column) => cellOf(column, row, widest(column.access)));
  };
}

/** An id without a readable label means nothing to a reader. */
function isId({ kind }: Storage, choices: PlannedColumn['choices']): boolean {
  return (kind === 'id' || kind === 'set') && choices === undefined;
}
