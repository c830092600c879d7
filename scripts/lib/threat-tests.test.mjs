import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const table = readFileSync(new URL('docs/threat-tests.md', root), 'utf8');
const rows = [...table.matchAll(/^\| ([A-N]\d\d) \| .+? \| `(.+?)` \| (.+?) \|$/gm)].map(
  ([, id, file = '', test]) => ({ id, file, test }),
);
const ids = new Set(rows.map((row) => row.id));

describe('the table of threats and their tests', () => {
  it('has a test for every threat of sign-in and sessions', () => {
    const signIn = '01 02 03 04 05 06 07 09 10 11 12 13 15 17 18 19'.split(' ');
    const sessions = '01 02 03 04 06 07 08 09 12 13'.split(' ');
    const named = [...signIn.map((id) => `A${id}`), ...sessions.map((id) => `B${id}`)];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has a test for every threat of hosting', () => {
    const hosting = '02 03 04 05 06 07 08 09 10 11'.split(' ').map((id) => `D${id}`);
    expect(hosting.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has no row that this test cannot read', () => {
    const lines = table.split('\n').filter((line) => /^\| *[A-N]\d/.test(line));
    expect(lines.length).toBe(rows.length);
  });

  it.each(rows)('$id: $file has "$test"', ({ file, test }) => {
    const path = fileURLToPath(new URL(file, root));
    expect(existsSync(path)).toBe(true);
    const text = readFileSync(path, 'utf8');
    const quoted = ["'", '"', '`'].some((quote) => text.includes(`(${quote}${test}${quote}`));
    const lines = text.split('\n').map((line) => line.trim());
    const onItsOwnLine = ["'", '"', '`'].some((quote) =>
      lines.includes(`${quote}${test}${quote},`),
    );
    expect(quoted || onItsOwnLine).toBe(true);
  });
});
