import type { SeedRecordJson } from '@pedestal/blueprint';

const DICTIONARIES = {
  'pay-method': [
    ['付款方式', '收付款单据使用'],
    ['transfer', '银行转账', 'Bank transfer'],
    ['cash', '现金', 'Cash'],
    ['wechat', '微信支付', 'WeChat Pay'],
    ['alipay', '支付宝', 'Alipay'],
    ['draft', '承兑汇票', 'Bank draft'],
  ],
  'ship-method': [
    ['发运方式', '发货单使用'],
    ['truck', '整车', 'Full truck'],
    ['ltl', '零担', 'Part load'],
    ['express', '快递', 'Express'],
    ['pickup', '自提', 'Pick-up'],
  ],
  'return-reason': [
    ['退货原因', '售后与门店退货使用'],
    ['quality', '质量问题', 'Defective'],
    ['wrong', '发错货', 'Wrong item'],
    ['damage', '运输破损', 'Damaged in transit'],
    ['expired', '临期或过期', 'Expired'],
    ['other', '其他', 'Other'],
  ],
  incoterms: [
    ['贸易术语', '进出口合同使用'],
    ['FOB', '船上交货', 'Free on board'],
    ['CIF', '成本加保险费加运费', 'Cost, insurance and freight'],
    ['DAP', '目的地交货', 'Delivered at place'],
  ],
  'invoice-kind': [
    ['发票类型', '开票申请使用'],
    ['special', '增值税专用发票', 'Special VAT invoice'],
    ['normal', '增值税普通发票', 'VAT invoice'],
    ['none', '不开票', 'No invoice'],
  ],
  'member-level': [
    ['会员等级', '零售与商城使用'],
    ['silver', '银卡', 'Silver'],
    ['gold', '金卡', 'Gold'],
    ['black', '黑卡', 'Black'],
  ],
} as const;

export const dictionaries: readonly SeedRecordJson[] = Object.entries(DICTIONARIES).map(
  ([code, [[name, note], ...entries]]) => ({
    collection: 'dictionary',
    daysAgo: 240,
    values: { code, name, note },
    lines: { entries: entries.map(([value, zh = '', en = '']) => ({ value, zh, en })) },
  }),
);

const CURRENCIES = [
  ['USD', '1', 7.12, 0.018],
  ['EUR', '1', 8.27, 0.031],
  ['GBP', '1', 9.48, 0.037],
  ['JPY', '100', 4.71, 0.022],
] as const;

const DAYS = 91;

/** A smooth curve that looks like a market: the same on every machine. */
const wave = (day: number, seed: number) =>
  Math.sin(day / 9 + seed) + Math.sin(day / 3.7 + seed * 2) / 2;

/** Every second day of three months, and each of the last two weeks. */
const ratedDays = Array.from({ length: DAYS + 1 }, (_, daysAgo) => daysAgo)
  .filter((daysAgo) => daysAgo % 2 === 0 || daysAgo < 14)
  .toReversed();

export const rates: readonly SeedRecordJson[] = ratedDays.flatMap((daysAgo) =>
  CURRENCIES.map(([currency, units, middle, swing], index) => ({
    collection: 'currencyRate',
    by: 'wu.fang',
    daysAgo,
    values: {
      currency,
      units,
      day: { day: 0 - daysAgo },
      rate: (middle + swing * wave(DAYS - daysAgo, index)).toFixed(4),
      source: 'pboc',
    },
  })),
);
