import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Longer than any write of the gateway. */
const BUSY_MS = 60_000;
const UNIQUE = 2067;

const { file, statements } = workerData as { file: string; statements: string[] };
const database = new DatabaseSync(file, { timeout: BUSY_MS });
let duplicates = false;
try {
  // Each on its own, so that other writes get their turn in between.
  for (const statement of statements) database.exec(statement);
} catch (error) {
  if (!(error instanceof Error && 'errcode' in error && error.errcode === UNIQUE)) throw error;
  duplicates = true;
} finally {
  database.close();
}
parentPort?.postMessage({ duplicates });
