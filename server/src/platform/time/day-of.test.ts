import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { dayOf } from './day-of.ts';

/** The day that a process of a time zone has. */
async function dayIn(timeZone: string, instant: string): Promise<string> {
  const module = new URL('day-of.ts', import.meta.url).href;
  const code = `import { dayOf } from '${module}'; console.log(dayOf(Date.parse('${instant}')))`;
  const options = { env: { ...process.env, TZ: timeZone } };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', code],
    options,
  );
  return stdout.trim();
}

describe('dayOf', () => {
  it('is the day of the time zone of the process', async () => {
    const instant = '2026-11-17T16:30:00Z';
    expect(dayOf(Date.parse(instant))).toBe('2026-11-17');
    expect(await dayIn('Asia/Shanghai', instant)).toBe('2026-11-18');
    expect(await dayIn('America/New_York', '2026-11-18T03:00:00Z')).toBe('2026-11-17');
  });
});
