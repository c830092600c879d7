import { workerData } from 'node:worker_threads';
import { CSV_BOM, csvLines } from '../../../platform/csv/csv.ts';
import { openSnapshot, type Snapshot } from '../../../platform/db/snapshot/snapshot.ts';
import { ask } from '../../../platform/jobs/ask.ts';
import { KIB } from '../../../platform/limits.ts';
import type { OutputCell } from '../../../platform/spreadsheet/cells.ts';
import { writeXlsx } from '../../../platform/spreadsheet/xlsx-writer.ts';
import { createRowWriter } from './export-cells.ts';
import type { ExportMessage, ExportPlan, PlannedSheet } from './export-plan.ts';

const PIECE = 256 * KIB;
const WIDTH = 18;

const plan = workerData as ExportPlan;
let done = 0;

async function* readSheet(snapshot: Snapshot, sheet: PlannedSheet): AsyncGenerator<OutputCell[]> {
  const write = createRowWriter(sheet, plan);
  yield sheet.columns.map(({ title }) => title);
  for await (const rows of snapshot.read(sheet.sql, sheet.parameters)) {
    for (const row of rows) {
      const cells = write(row);
      if (cells) yield cells;
    }
    if (sheet === plan.sheets[0]) done += rows.length;
  }
}

async function* writeCsv(rows: AsyncIterable<OutputCell[]>): AsyncGenerator<Buffer> {
  let text = CSV_BOM;
  for await (const row of rows) {
    text += csvLines([row.map(toCsvCell)]);
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function toCsvCell(cell: OutputCell) {
  if (typeof cell === 'boolean') return String(cell);
  return cell !== null && typeof cell === 'object' && 'date' in cell ? cell.date : cell;
}

function writeFile(snapshot: Snapshot): AsyncGenerator<Buffer> {
  const [first] = plan.sheets;
  if (plan.format === 'csv' && first) return writeCsv(readSheet(snapshot, first));
  return writeXlsx(
    plan.sheets.map((sheet) => ({
      name: sheet.name,
      widths: sheet.columns.map(() => WIDTH),
      headRows: 1,
      rows: readSheet(snapshot, sheet),
    })),
  );
}

async function countRows(snapshot: Snapshot): Promise<number> {
  const [first] = plan.sheets;
  if (!first) return 0;
  const sql = `select count(*) as "count" from (${first.sql}) c`;
  for await (const [row] of snapshot.read(sql, first.parameters)) return Number(row?.count ?? 0);
  return 0;
}

const snapshot = await openSnapshot(plan.source);
try {
  await ask({ total: await countRows(snapshot) } satisfies ExportMessage);
  let held: Buffer[] = [];
  let length = 0;
  const send = async () => {
    const piece = Buffer.concat(held);
    held = [];
    length = 0;
    await ask({ piece, done } satisfies ExportMessage);
  };
  for await (const chunk of writeFile(snapshot)) {
    held.push(chunk);
    length += chunk.length;
    if (length >= PIECE) await send();
  }
  await send();
} finally {
  await snapshot.close();
}
