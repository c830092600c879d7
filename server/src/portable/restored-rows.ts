import type { Row, TableShape } from '../platform/db/portable.ts';
import type { RowSource } from './load-tables.ts';

/** What belongs to a moment that is over: nobody goes on with it on the restored console. */
const LEFT_OUT = new Set([
  'call',
  'session_token',
  'sign_in_ticket',
  'qr_ticket',
  'notice_ticket',
  'sms_code',
  'sms_outbox',
  'dfs_upload',
]);

const END_REASON = 'restored';

/** The rows of a backup as a restored console has them: old sessions are over, content lies where it was put. */
export function changeForRestore(
  source: RowSource,
  { now, locations }: { now: number; locations: ReadonlyMap<string, string> },
): RowSource {
  return {
    tables: source.tables,
    async *read(table) {
      if (LEFT_OUT.has(table.name)) return;
      for await (const rows of source.read(table)) yield rows.map((row) => change(table, row));
    },
  };

  function change(table: TableShape, row: Row): Row {
    const cells = Object.fromEntries(table.columns.map((column, index) => [column, row[index]]));
    if (table.name === 'session' && cells.ended_at === null) {
      Object.assign(cells, { ended_at: now, end_reason: END_REASON });
    } else if (table.name === 'dfs_blob') {
      cells.location = locations.get(String(cells.hash)) ?? cells.location;
    } else return row;
    return table.columns.map((column) => cells[column] ?? null);
  }
}
