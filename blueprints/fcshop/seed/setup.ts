import type { SeedRecordJson } from '@pedestal/blueprint';
import { OFFERS, PARTNERS, SHOPS } from './goods.ts';

const CLERK = 'qin.feng';
const FINANCE = 'zhou.jie';
const accounts = {
  set: { link: '001' },
  receivable: { link: '1122 应收账款' },
  revenue: { link: '6001 主营业务收入' },
  taxAccount: { link: '22210106 销项税额' },
  bankAccount: { link: '100202 一般户' },
  depositAccount: { link: '2241 其他应付款' },
  taxRate: '13',
};
const signed = [{ transition: 'submit' }, { sign: 'approve', by: FINANCE }] as const;

/** Partners that were approved with their credit and deposits, their shops, and what they can order. */
export function setUp(): SeedRecordJson[] {
  const partners = PARTNERS.flatMap(([code, name, person, party, limit]): SeedRecordJson[] => [
    {
      collection: 'partner',
      by: CLERK,
      daysAgo: 110,
      values: {
        ...{ code, name, limit, ...accounts },
        ...(person === '' ? {} : { franchisee: { person } }),
        since: { day: -110 },
        customer: { link: party },
      },
      transitions: signed,
    },
    {
      collection: 'creditGrant',
      by: CLERK,
      daysAgo: 105,
      values: { partner: { link: code }, amount: limit, since: { day: -105 }, reason: '首次额度' },
      transitions: signed,
    },
    {
      collection: 'deposit',
      by: 'wu.fang',
      daysAgo: 85,
      values: { partner: { link: code }, kind: 'paid', amount: '5000', day: { day: -85 } },
      transitions: [{ transition: 'post' }],
    },
  ]);
  const shops = SHOPS.map(([code, name, partner, address]) => ({
    collection: 'shop',
    by: CLERK,
    daysAgo: 100,
    values: { code, name, address, partner: { link: partner } },
  }));
  const offers = OFFERS.map(([code, , name, price, pack]) => ({
    collection: 'offer',
    by: CLERK,
    daysAgo: 100,
    values: { code, name, price, pack, item: { link: code } },
  }));
  return [...partners, ...shops, ...offers, ...waiting()];
}

/** A candidate, and more credit, for which finance has to sign today. */
function waiting(): SeedRecordJson[] {
  return [
    {
      collection: 'partner',
      by: CLERK,
      daysAgo: 1,
      values: {
        ...{ code: 'F04', name: '庐阳商行', limit: '15000', ...accounts },
        customer: { link: 'C023' },
        note: '已考察两处门店，位置合适。',
      },
      transitions: [{ transition: 'submit' }],
    },
    {
      collection: 'creditGrant',
      by: CLERK,
      daysAgo: 1,
      values: { partner: { link: 'F01' }, amount: '10000', reason: '新增滨江店，订货量上升。' },
      transitions: [{ transition: 'submit' }],
    },
  ];
}
