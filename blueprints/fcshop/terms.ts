import { code, integer, link, person } from '@pedestal/blueprint';

/** Whose the document is. Rules of the franchisee compare it with the person. */
export const owned = {
  partner: link('partner', { title: ['加盟商', 'Partner'] }),
  franchisee: person({ title: ['加盟商账号', 'Franchisee'], hidden: true }),
};

/** What documents take over from their partner, so that later changes of it do not move them. */
export const booked = {
  customer: link('base.party', { title: ['往来单位', 'Party'], hidden: true }),
  set: link('acc.accountSet', { title: ['账套', 'Account set'], hidden: true }),
  receivable: link('acc.account', { title: ['应收科目', 'Receivable account'], hidden: true }),
  revenue: link('acc.account', { title: ['收入科目', 'Revenue account'], hidden: true }),
  taxAccount: link('acc.account', { title: ['销项税科目', 'Tax account'], hidden: true }),
  bankAccount: link('acc.account', { title: ['银行科目', 'Bank account'], hidden: true }),
  depositAccount: link('acc.account', { title: ['保证金科目', 'Deposit account'], hidden: true }),
  taxRate: integer({ title: ['税率（%）', 'Tax rate (%)'], hidden: true }),
};

/** Which of these fields a link copies: all of them, under their names. */
export const copied = {
  ...{ franchisee: 'franchisee', customer: 'customer', set: 'set', receivable: 'receivable' },
  ...{ revenue: 'revenue', taxAccount: 'taxAccount', bankAccount: 'bankAccount' },
  ...{ depositAccount: 'depositAccount', taxRate: 'taxRate' },
};

/** Number under which accounting keeps an open item. */
export const ref = () => code({ title: ['业务单号', 'Reference'], max: 40, hidden: true });
