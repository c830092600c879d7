import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./pedestal.ts', import.meta.url));

it('exits without an error when the reader closes the pipe', () => {
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', 'set -o pipefail; "$0" "$1" help | true', process.execPath, PROGRAM],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
});
