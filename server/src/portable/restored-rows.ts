import { INSTALLATION_SETTING } from '../platform/blob-store/files-folder.ts';
import type { Row, TableShape } from '../platform/db/portable/portable-database.ts';
import type { RowSource } from './load-tables.ts';

/** Short-lived rows that are useless after a restore. */
const SKIPPED_TABLES = new Set([
  'call',
  'session_token',
  'sign_in_ticket',
  'qr_ticket',
  'passkey_challenge',
  'notice_ticket',
  'sms_code',
  'sms_outbox',
  'dfs_upload',
]);

const END_REASON = 'restored';

/** A restored job continues from its checkpoint, which belongs to the same snapshot as the data it worked on. */
const REQUEUED = { state: 'queued', lease_token: null, lease_until: null };

/**
 * The rows of a backup, changed for the restored console: sessions are ended, running jobs are queued again and content
 * has its new location. It is another installation, which marks its own folder of files at its first start.
 */
export function changeForRestore(
  source: RowSource,
  { now, locations }: { now: number; locations: ReadonlyMap<string, string> },
): RowSource {
  return {
    tables: source.tables,
    async *read(table) {
      if (SKIPPED_TABLES.has(table.name)) return;
      for await (const rows of source.read(table)) {
        yield rows.filter((row) => !isMark(table, row)).map((row) => change(table, row));
      }
    },
  };

  function isMark(table: TableShape, row: Row): boolean {
    return table.name === 'setting' && row[table.columns.indexOf('key')] === INSTALLATION_SETTING;
  }

  function change(table: TableShape, row: Row): Row {
    const cells = Object.fromEntries(table.columns.map((column, index) => [column, row[index]]));
    if (table.name === 'session' && cells.ended_at === null) {
      Object.assign(cells, { ended_at: now, end_reason: END_REASON });
    } else if (table.name === 'dfs_blob') {
      cells.location = locations.get(String(cells.hash)) ?? cells.location;
    } else if (table.name === 'job' && cells.state === 'running') {
      Object.assign(cells, REQUEUED);
    } else return row;
    return table.columns.map((column) => cells[column] ?? null);
  }
}
