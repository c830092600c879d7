import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BlueprintDefinition,
  canonicalText,
  collection,
  compileBlueprint,
  integer,
  list,
  text,
} from '@pedestal/blueprint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from './command.ts';
import { runCli } from './run-cli.ts';

const BASE = join(import.meta.dirname, '../../../blueprints/base/blueprint.ts');

const shop: BlueprintDefinition = {
  name: 'shop',
  version: '1.0.0',
  collections: {
    order: collection({
      title: ['订单', 'Order'],
      fields: { name: text({ title: ['名称', 'Name'] }) },
      views: [list('all', { title: ['全部', 'All'], columns: ['name'] })],
    }),
  },
};

describe('pedestal blueprint', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pedestal-blueprint-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function run(...args: string[]) {
    const lines: string[] = [];
    const warnings: string[] = [];
    const code = await runCli(['blueprint', ...args], {
      env: {},
      locale: 'en-US',
      print: (line) => lines.push(line),
      warn: (line) => warnings.push(line),
    });
    return { code, lines, text: warnings.join('\n') };
  }

  async function write(name: string, value: unknown): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
    return file;
  }

  it('checks a TypeScript module and prints its hash', async () => {
    const { code, lines } = await run('check', BASE);
    expect(code).toBe(EXIT.done);
    expect(lines).toEqual([
      'base 1.0.0: 7 collections, no problems.',
      expect.stringMatching(/^sha256 [0-9a-f]{64}$/),
    ]);
  });

  it('lists every problem with its path', async () => {
    const json = compileBlueprint(shop);
    const [order] = json.collections;
    const file = await write('bad.json', {
      ...json,
      version: '1',
      collections: [{ ...order, label: 5 }],
    });
    const { code, text: shown } = await run('check', file);
    expect(code).toBe(EXIT.failed);
    expect(shown).toContain('version: must be a version');
    expect(shown).toContain('collections.order.label: ');
  });

  it('says which file cannot be read', async () => {
    expect(await run('check', join(folder, 'none.json'))).toMatchObject({ code: EXIT.failed });
    expect((await run('check', await write('torn.json', '{'))).text).toContain(
      'torn.json cannot be read',
    );
    const empty = await write('empty.mjs', 'export default 1;');
    expect((await run('check', empty)).text).toContain('has no export default defineBlueprint');
  });

  it('prints the steps between two versions', async () => {
    const before = await write('1.json', compileBlueprint(shop));
    const order = shop.collections.order as (typeof shop.collections)[string];
    const fields = { ...order.fields, qty: integer({ title: ['数量', 'Quantity'] }) };
    const next = { ...shop, version: '1.1.0', collections: { order: { ...order, fields } } };
    const after = await write('2.json', compileBlueprint(next));
    expect(await run('diff', before, after)).toMatchObject({
      code: EXIT.done,
      lines: [
        'instant   add     collections.order.fields.qty',
        'instant   set     version',
        '2 steps.',
      ],
    });
    expect((await run('diff', after, after)).lines).toEqual(['0 steps.']);
  });

  it('exports with an overlay, as TypeScript that checks, and as JSON', async () => {
    const file = await write('shop.json', compileBlueprint(shop));
    const field = { id: 'x_note', title: ['备注', 'Note'], type: 'text', max: 100 };
    const path = ['collections', 'order', 'fields'];
    const overlay = await write('overlay.json', [{ op: 'add', path, value: field }]);
    const printed = await run('export', file, '--overlay', overlay);
    expect(printed.lines.join('\n')).toContain(
      "x_note: text({ title: ['备注', 'Note'], max: 100 })",
    );

    const json = await run('export', file, '--overlay', overlay, '--json');
    const again = await write('again.json', json.lines.join('\n'));
    expect((await run('export', again, '--json')).lines).toEqual(json.lines);
    expect(json.lines[0]).not.toBe(canonicalText(compileBlueprint(shop)));

    const gone = await write('gone.json', [{ op: 'set', path: ['roles', 'boss'], key: 'title' }]);
    expect((await run('export', file, '--overlay', gone)).text).toContain(
      'roles.boss: set (0): gone',
    );
  });

  it.each([
    [[]],
    [['check']],
    [['diff', 'a.json']],
    [['check', 'a.json', 'b.json']],
    [['apply', 'a.json']],
  ])('refuses %j as wrong usage', async (args) => {
    expect((await run(...args)).code).toBe(EXIT.usage);
  });
});
