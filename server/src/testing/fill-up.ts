import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KIB } from '../platform/limits.ts';

/** Fills the disk of a folder with the file `filler`. */
export async function fillUp(folder: string): Promise<void> {
  const chunk = Buffer.alloc(64 * KIB, 1);
  const file = join(folder, 'filler');
  for (;;) {
    try {
      await writeFile(file, chunk, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
