import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder of the bundled programs and threads of this run. */
export function programsFolder(): string {
  return join(tmpdir(), `pedestal-programs-${process.pid}`);
}

/** Environment variable of the test processes with the address of that folder. */
export const THREADS_VARIABLE = 'PEDESTAL_TEST_THREADS';
