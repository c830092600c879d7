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
import { findWorkspace } from '../../areas/records/catalogue/workspace.store.ts';
import { ensureFoundation } from '../../first-start/foundation/foundation.service.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlaces } from '../../testing/installation.ts';
import { EXIT } from '../command.ts';
import { runCli } from '../run-cli.ts';

const BASE = join(import.meta.dirname, '../../../../blueprints/base/blueprint.ts');

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
      'base 1.3.0: 7 collections, no problems.',
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

  it('checks a seed and prints it as JSON', async () => {
    const file = await write('shop.json', compileBlueprint(shop));
    const records = [{ collection: 'order', values: { name: 'A' } }];
    const seed = { format: 1, blueprint: 'shop', records };
    const { lines } = await run('seed', file, await write('seed.json', seed));
    expect(JSON.parse(lines.join(''))).toEqual(seed);
    const bad = await write('bad.json', { ...seed, records: [{ collection: 'none', values: {} }] });
    expect((await run('seed', file, bad)).text).toContain('there is no collection none');
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

  it.each([[[]], [['check']], [['diff', 'a.json']], [['check', 'a.json', 'b.json']], [['apply']]])(
    'refuses %j as wrong usage',
    async (args) => {
      expect((await run(...args)).code).toBe(EXIT.usage);
    },
  );
});

describeOnEachDatabase('pedestal blueprint apply', (context) => {
  const places = createPlaces();
  afterEach(() => places.remove());

  it('shows the steps, installs with --yes, and finds nothing to do the second time', async () => {
    await ensureFoundation(context.db, Date.now);
    const folder = await places.makeFolder();
    const file = join(folder, 'shop.json');
    await writeFile(file, JSON.stringify(compileBlueprint(shop)));
    const { dataFolder, databaseUrl } = context.options;
    const env = {
      PEDESTAL_DATA: dataFolder,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const run = async (...args: string[]) => {
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      const terminal = { env, locale: 'en-US' as const, print, warn: print };
      const code = await runCli(['blueprint', 'apply', file, ...args], terminal);
      return { code, lines };
    };
    const preview = await run();
    expect(preview.code).toBe(EXIT.done);
    expect(preview.lines).toContain('Nothing was changed. Add --yes to apply this.');
    expect(await findWorkspace(context.db, 'shop')).toBeUndefined();
    expect((await run('--yes')).lines.at(-1)).toBe('Applied.');
    expect(await findWorkspace(context.db, 'shop')).toMatchObject({ system_code: '1001' });
    expect((await run()).lines).toContain('0 steps.');
    expect((await run('--workspace', 'other', '--system', 'nope', '--yes')).code).toBe(EXIT.failed);
  });
});
