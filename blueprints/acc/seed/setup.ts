import type { SeedRecordJson } from '@pedestal/blueprint';
import chart from '../chart.json' with { type: 'json' };
import { amountOf, type Entry, lineOf, PAYMENT_LIMIT } from './entries.ts';

interface ChartRow {
  code: string;
  name: string;
  nameEn: string;
  category: string;
  side: string;
  parent?: string;
  isGroup?: boolean;
  kind?: string;
  needs?: readonly string[];
  flow?: string;
}

const BY = 'zhou.jie';
const SET = { set: { link: '001' } };

function accountOf(row: ChartRow): SeedRecordJson {
  const { code, name, nameEn, category, side, parent, isGroup, kind, needs = [], flow } = row;
  return {
    collection: 'account',
    name: code,
    by: BY,
    daysAgo: 120,
    values: {
      ...SET,
      code,
      name,
      nameEn,
      category,
      side,
      ...(parent === undefined ? {} : { parent: { link: parent } }),
      ...(isGroup ? { isGroup: true } : {}),
      ...(kind === undefined ? {} : { kind }),
      ...(needs.includes('party') ? { needsParty: true } : {}),
      ...(needs.includes('unit') ? { needsUnit: true } : {}),
      ...(flow === undefined ? {} : { flow }),
    },
  };
}

const PROJECTS = [
  ['P-2601', '门店数字化改造'],
  ['P-2602', '二号仓扩建'],
  ['P-2603', '年货节推广'],
] as const;

/** What the company had when its books moved to the console; in cents. */
const OPENING: readonly Entry[] = [
  ['1001', 3_200_000],
  ['100201', 128_640_000],
  ['100202', 36_500_000],
  ['1122', 8_650_000, { party: { link: 'C001' }, ref: 'INV-2511' }],
  ['1122', 12_480_000, { party: { link: 'C003' }, ref: 'INV-2498' }],
  ['1122', 5_320_000, { party: { link: 'C007' }, ref: 'INV-2502' }],
  ['1405', 94_300_000],
  ['1601', 68_000_000],
  ['1602', -15_300_000],
  ['2001', -50_000_000],
  ['2202', -9_870_000, { party: { link: 'S004' }, ref: 'PO-2231' }],
  ['2202', -6_410_000, { party: { link: 'S002' }, ref: 'PO-2245' }],
  ['2211', -11_850_000],
  ['222102', -2_160_000],
  ['4001', -200_000_000],
  ['4101', -12_000_000],
  ['410415', -49_500_000],
];

const TEMPLATES = [
  ['计提折旧', 'transfer', '计提本月折旧', ['660207', '660105', '1602']],
  ['支付房租', 'payment', '支付办公房租', ['660203', '100201']],
  ['报销差旅费', 'payment', '报销差旅费', ['660205', '1001']],
  ['销售收款', 'receipt', '收到货款', ['100201', '1122']],
] as const;

const RULES = [
  ['销售出库结转成本', 'status.eq.customer', '结转销售成本', '6401', '1405', false],
  ['盘亏转待处理', 'status.eq.loss', '库存盘亏', '1901', '1405', false],
] as const;

/** The account set, its chart, projects, templates, rules and opening balances. */
export function setupOf(daysAgo: number): readonly SeedRecordJson[] {
  return [
    {
      collection: 'accountSet',
      by: BY,
      daysAgo: 120,
      values: {
        code: '001',
        name: '云岭集团本部',
        company: '云岭集团有限公司',
        currency: 'CNY',
        start: { day: 1 - daysAgo },
        paymentLimit: amountOf(PAYMENT_LIMIT),
      },
    },
    ...(chart as ChartRow[]).map(accountOf),
    ...PROJECTS.map(([code, name]) => ({
      collection: 'project',
      by: BY,
      daysAgo: 110,
      values: { code, name, from: { day: -100 } },
    })),
    ...TEMPLATES.map(([name, kind, summary, accounts]) => ({
      collection: 'voucherTemplate',
      by: 'wu.fang',
      daysAgo: 100,
      values: { ...SET, name, kind },
      lines: { lines: accounts.map((account) => ({ summary, account: { link: account } })) },
    })),
    ...RULES.map(([name, filter, summary, debit, credit, isReversed]) => ({
      collection: 'mapping',
      by: BY,
      daysAgo: 90,
      values: {
        ...SET,
        name,
        filter,
        summary,
        debit: { link: debit },
        credit: { link: credit },
        isReversed,
      },
    })),
    {
      collection: 'opening',
      by: 'wu.fang',
      daysAgo,
      values: { ...SET, name: '期初余额', day: { day: 0 - daysAgo } },
      lines: { lines: OPENING.map(lineOf) },
      transitions: [{ transition: 'post', by: BY }],
    },
  ];
}
