import { readFile } from 'node:fs/promises';
import base from '@pedestal/base';
import {
  canonicalText,
  compileBlueprint,
  findSeedProblems,
  parseDecimal,
  printBlueprint,
  type SeedValues,
} from '@pedestal/blueprint';
import { describe, expect, it } from 'vitest';
import acc from './blueprint.ts';
import chart from './chart.json' with { type: 'json' };
import seed from './seed.ts';

const known = new Map([['base', compileBlueprint(base)]]);
const compiled = compileBlueprint(acc, known);

/** Every title, help and message, with its path. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.length === 2 && /(?:title|help|message)$/.test(path)) {
    return [
      [`${path} zh`, value[0]],
      [`${path} en`, value[1]],
    ];
  }
  return Object.entries(value).flatMap(([key, each]) => listTexts(each, `${path}.${key}`));
}

describe('acc', () => {
  it('is the JSON that the console installs; write it again with pedestal blueprint export --json', async () => {
    const text = await readFile(new URL('./acc.json', import.meta.url), 'utf8');
    expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
  });

  it('has three months of demo vouchers as JSON; write it again with pedestal blueprint seed', async () => {
    const text = await readFile(new URL('./acc.seed.json', import.meta.url), 'utf8');
    expect(JSON.parse(text)).toEqual(seed);
    expect(findSeedProblems(seed, compiled)).toEqual([]);
    const counts = Map.groupBy(seed.records, ({ collection }) => collection);
    const atLeast = { voucher: 90, account: 80, bankLine: 15, opening: 1, voucherTemplate: 4 };
    for (const [collection, least] of Object.entries(atLeast)) {
      expect(counts.get(collection)?.length, collection).toBeGreaterThanOrEqual(least);
    }
    // Loading must not be felt at the first start.
    expect(seed.records.length).toBeLessThan(350);
  });

  it('has demo documents that balance, except for one draft', () => {
    const centsOf = (lines: readonly SeedValues[], side: 'debit' | 'credit') =>
      lines.reduce((sum, line) => sum + (parseDecimal(String(line[side]), 2) ?? 0n), 0n);
    const documents = seed.records.filter(({ collection }) =>
      ['voucher', 'opening'].includes(collection),
    );
    const unbalanced = documents.filter(({ lines }) => {
      const rows = lines?.lines ?? [];
      return centsOf(rows, 'debit') !== centsOf(rows, 'credit');
    });
    expect(unbalanced.map(({ transitions = [] }) => transitions.length)).toEqual([0]);
  });

  it('has a chart whose parents come first and are groups, with every code once', () => {
    const codes = chart.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const [index, row] of chart.entries()) {
      if (!('parent' in row)) continue;
      const parent = chart.slice(0, index).find(({ code }) => code === row.parent);
      expect(parent && 'isGroup' in parent && row.code.startsWith(parent.code), row.code).toBe(
        true,
      );
    }
    const names = new Map(chart.map(({ code, name }) => [code, name]));
    expect(names.get('1001')).toBe('库存现金');
    expect(names.get('1002')).toBe('银行存款');
    expect(names.get('1122')).toBe('应收账款');
    expect(names.get('6001')).toBe('主营业务收入');
  });

  it('lets nobody write who made, checked and posted a voucher, nor check an own one', () => {
    const grants = compiled.roles.flatMap((role) =>
      role.grants.filter(({ collection }) => collection === 'voucher'),
    );
    expect(grants.length).toBeGreaterThan(4);
    for (const { fields } of grants) {
      expect(fields).toMatchObject({ maker: 'read', checker: 'read', poster: 'read' });
    }
    const voucher = compiled.collections.find(({ id }) => id === 'voucher');
    const check = voucher?.states?.transitions.find(({ id }) => id === 'check');
    expect(check?.guard).toContain('maker != me && owner != me');
  });

  it('keeps debits and credits of an account set equal in the general ledger', () => {
    const gl = compiled.books?.find(({ id }) => id === 'gl');
    expect(gl?.measures[0]).toMatchObject({ id: 'amount', conserving: ['set'] });
  });

  it('has every title in both languages', () => {
    const texts = listTexts(compiled);
    const wrong = texts.filter(
      ([path, text]) => path.endsWith(' zh') !== /[\p{Script=Han}]/u.test(text),
    );
    expect(texts.length).toBeGreaterThan(200);
    expect(wrong.filter(([, text]) => text !== '{no}')).toEqual([]);
  });

  it('gives every collection a view, and every role and menu entry something to open', () => {
    expect(compiled.collections.filter(({ views }) => views.length === 0)).toEqual([]);
    const opened = new Set(
      compiled.menus.flatMap(({ entries }) => entries.map((each) => each.collection)),
    );
    expect(compiled.collections.filter(({ id }) => !opened.has(id))).toEqual([]);
  });

  it('survives being written as TypeScript', () => {
    const text = printBlueprint(compiled);
    expect(text).toContain("series('{kind}-{yyyy}{MM}-{0000}'");
    expect(text).toContain("day: 'day'");
  });
});
