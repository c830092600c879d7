import {
  collection,
  compileBlueprint,
  defineBlueprint,
  flow,
  serial,
  series,
  set,
  text,
} from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { fillPattern } from './pattern.ts';

const { create } = routeGroups.record;
const { run } = routeGroups.recordTransition;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      invoice: collection({
        title: ['发票', 'Invoice'],
        number: series('INV-{yyyy}{MM}{dd}-{0000}', { at: 'issued' }),
        fields: { subject: text({ max: 40 }), code: text({ max: 40, unique: true }) },
        states: flow('draft', {
          issue: { path: 'draft > issued', effects: [set('code', 'subject')] },
        }),
      }),
      parcel: collection({
        title: ['包裹', 'Parcel'],
        label: 'no',
        number: serial('P{000000}'),
        fields: { subject: text({ max: 40 }) },
      }),
    },
  }),
);

describe('a number pattern', () => {
  it('is filled with the date and the count', () => {
    const { period, format } = fillPattern('GR-{yyyy}{MM}-{0000}', '2026-03-31');
    expect([period, format(7), format(12_345)]).toEqual([
      'GR-202603-{0000}',
      'GR-202603-0007',
      'GR-202603-12345',
    ]);
    expect(fillPattern('{yy}.{dd}/{00}', '2026-03-31').format(1)).toBe('26.31/01');
  });

  it('is filled with words, and what counts apart has the same text in another period', () => {
    const a = fillPattern('{kind}-{yyyy}{MM}-{00}', '2026-03-31', { kind: '记' }, ['one']);
    const b = fillPattern('{kind}-{yyyy}{MM}-{00}', '2026-03-31', { kind: '记' }, ['two']);
    expect([a.format(3), b.format(3)]).toEqual(['记-202603-03', '记-202603-03']);
    expect(a.period).not.toBe(b.period);
    expect(fillPattern('{other}{00}', '2026-03-31').format(1)).toBe('{other}01');
  });

  it('starts anew with each period that it names, and never without one', () => {
    const periodOf = (pattern: string, day: string) => fillPattern(pattern, day).period;
    expect(periodOf('A{MM}{00}', '2026-03-31')).not.toBe(periodOf('A{MM}{00}', '2026-04-01'));
    expect(periodOf('A{MM}{00}', '2026-03-01')).toBe(periodOf('A{MM}{00}', '2026-03-31'));
    expect(periodOf('A{00}', '2025-01-01')).toBe(periodOf('A{00}', '2026-12-31'));
  });
});

describeRecords('numbers', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function newRecord(collectionId: string, subject: string, app = test.app) {
    const params = { workspace: 'test', collection: collectionId };
    const body = { values: { subject } };
    const reply = await test.call(boss, create, { params, body }, {}, app);
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as StoredRecord;
  }

  const counts = (records: readonly StoredRecord[]) =>
    records
      .map(({ values }) => Number(String(values.no).split(/[-P]/).at(-1)))
      .sort((a, b) => a - b);

  it('of a series have no gap and no double on two gateways, whatever fails in between', async () => {
    const other = await test.startGateway();
    const drafts: StoredRecord[] = [];
    // Every fourth has the code of the one before, and fails after its number was taken.
    for (let n = 0; n < 20; n += 1) {
      drafts.push(await newRecord('invoice', `code ${n % 4 === 3 ? n - 1 : n}`));
    }
    expect(drafts.every(({ values }) => values.no === null)).toBe(true);
    const replies = await Promise.all(
      drafts.map(({ id }, n) =>
        test.call(
          boss,
          run,
          {
            params: { workspace: 'test', collection: 'invoice', id, transition: 'issue' },
            body: { version: 1 },
          },
          {},
          n % 2 === 0 ? test.app : other,
        ),
      ),
    );
    const issued = replies.filter(({ code }) => code === 10000);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(counts(issued.map(({ info }) => info as StoredRecord))).toEqual(
      Array.from({ length: 15 }, (_, n) => n + 1),
    );
  });

  it('of a serial are taken at once, in blocks of each gateway, and never twice', async () => {
    const other = await test.startGateway();
    const records = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        newRecord('parcel', `n ${n}`, n % 2 === 0 ? test.app : other),
      ),
    );
    expect(new Set(counts(records)).size).toBe(80);
    expect(records.every(({ values }) => /^P\d{6}$/.test(String(values.no)))).toBe(true);
  });
});
