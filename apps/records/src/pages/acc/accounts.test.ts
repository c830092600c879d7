import { describe, expect, it } from 'vitest';
import { type Account, branchOf, findAccounts, toAccount } from './accounts.ts';

const account = (code: string, name: string, more: Partial<Account> = {}): Account => ({
  ...toAccount({ id: code, values: { code, name, category: 'asset' } }),
  ...more,
});

const CHART = [
  account('1001', '库存现金', { initials: 'kcxj' }),
  account('1002', '银行存款', { initials: 'yhck', isGroup: true }),
  account('100201', '基本户', { initials: 'jbh', parent: '1002' }),
  account('1122', '应收账款', {
    initials: 'yszk',
    spelled: 'yingshouzhangkuan',
    nameEn: 'Accounts receivable',
  }),
  account('1123', '预付账款', { initials: 'yfzk' }),
  account('6602', '管理费用', { initials: 'glfy', isGroup: true }),
  account('660201', '工资', { initials: 'gz', parent: '6602' }),
  account('660202', '办公费', { initials: 'bgf', parent: '6602', isClosed: true }),
];
const found = (query: string) => findAccounts(CHART, query).map(({ code }) => code);

describe('findAccounts', () => {
  it.each([
    ['1122', ['1122']],
    ['112', ['1122', '1123']],
    ['yszk', ['1122']],
    ['YS', ['1122']],
    ['yingshou', ['1122']],
    ['zhang', ['1122']],
    ['ua', []],
    ['现金', ['1001']],
    ['receiv', ['1122']],
    ['zk', ['1122', '1123']],
    ['nothing', []],
  ])('finds %s', (query, codes) => {
    expect(found(query)).toEqual(codes);
  });

  it('offers the accounts below a group that is named, and neither groups nor closed ones', () => {
    expect(found('glfy')).toEqual(['660201']);
    expect(found('1002')).toEqual(['100201']);
    expect(found('')).not.toContain('6602');
  });
});

it('lists an account with all below it', () => {
  expect(branchOf(CHART, '6602').map(({ code }) => code)).toEqual(['6602', '660201', '660202']);
});
