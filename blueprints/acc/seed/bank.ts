import { amountOf, type Ledger } from './entries.ts';

/** A payment that the bank reports; positive: received. */
export interface BankRow {
  daysAgo: number;
  cents: number;
  text: string;
  /** Code of the party. */
  party?: string;
  voucher?: string;
}

const NAMES: Readonly<Record<string, string>> = {
  C001: '上海晨曦商贸有限公司',
  C002: '杭州云栖便利连锁有限公司',
  C003: '南京紫金百货股份有限公司',
  S001: '浙江绿野食品有限公司',
  S002: '江苏洁净日化有限公司',
};

/** Older lines are matched; those of the last weeks wait, and one that no voucher names. */
export function addBankLines(ledger: Ledger, rows: readonly BankRow[]): void {
  const own: BankRow[] = [
    ...rows.slice(-16),
    { daysAgo: 2, cents: 86_320, text: '结息' },
    { daysAgo: 1, cents: -1_280_000, text: '广告服务费' },
  ];
  for (const [index, { daysAgo, cents, text, party, voucher }] of own.entries()) {
    const isMatched = index < 9 && voucher !== undefined;
    ledger.records.push({
      collection: 'bankLine',
      by: 'zheng.hao',
      daysAgo,
      values: {
        set: { link: '001' },
        account: { link: '100201' },
        bankNo: `ICBC${String(880_210 + index * 37)}`,
        day: { day: 0 - daysAgo },
        text,
        received: cents > 0 ? amountOf(cents) : '0',
        paid: cents < 0 ? amountOf(-cents) : '0',
        ...(party !== undefined && NAMES[party] !== undefined
          ? { counterparty: NAMES[party] }
          : {}),
        ...(isMatched ? { voucher: { link: voucher } } : {}),
      },
      ...(isMatched ? { transitions: [{ transition: 'match' }] } : {}),
    });
  }
}
