import { boolean, choice, code, collection, line, link, list, text } from '@pedestal/blueprint';
import * as field from './lines.ts';
import { VOUCHER_KINDS } from './terms.ts';

/** A voucher that comes back every month, with or without its amounts. */
export const voucherTemplate = collection({
  title: ['凭证模板', 'Voucher template'],
  label: 'name',
  key: ['name'],
  fields: {
    name: text({ title: ['名称', 'Name'], required: true, unique: true, max: 60 }),
    set: field.set(),
    kind: choice(VOUCHER_KINDS, { title: ['凭证字', 'Kind'], required: true, default: 'general' }),
  },
  lines: {
    lines: line(
      {
        summary: text({ title: ['摘要', 'Summary'], max: 100 }),
        account: link('account', { title: ['科目', 'Account'], required: true }),
        ...field.auxiliaries,
        debit: field.amount(['借方', 'Debit']),
        credit: field.amount(['贷方', 'Credit']),
      },
      { title: ['分录', 'Entries'], max: 100 },
    ),
  },
  views: [
    list('all', { title: ['全部', 'All'], columns: ['name', 'set', 'kind'], sort: ['name'] }),
  ],
  search: ['name'],
});

/** Turns what another book moved in a month into a voucher, such as shipped goods into cost of sales. */
export const mapping = collection({
  title: ['业务凭证规则', 'Mapping rule'],
  help: [
    '按另一账簿的本月发生额生成凭证草稿。',
    'Makes a draft voucher of what another book moved in a month.',
  ],
  label: 'name',
  key: ['name'],
  fields: {
    name: text({ title: ['名称', 'Name'], required: true, unique: true, max: 60 }),
    set: field.set(),
    workspace: code({ title: ['应用', 'Application'], required: true, max: 16, default: 'wms' }),
    book: code({ title: ['账簿', 'Book'], required: true, max: 20, default: 'stock' }),
    measure: code({ title: ['取数', 'Measure'], required: true, max: 40, default: 'value' }),
    filter: text({
      title: ['条件', 'Filter'],
      help: ['例如 status.eq.customer。', 'For example status.eq.customer.'],
      max: 200,
    }),
    kind: choice(VOUCHER_KINDS, { title: ['凭证字', 'Kind'], required: true, default: 'transfer' }),
    summary: text({ title: ['摘要', 'Summary'], required: true, max: 100 }),
    debit: link('account', { title: ['借方科目', 'Debit account'], required: true }),
    credit: link('account', { title: ['贷方科目', 'Credit account'], required: true }),
    isReversed: boolean({
      title: ['取相反数', 'Opposite sign'],
      help: ['账簿里减少的数量记为借方。', 'What decreases in that book becomes the debit.'],
      default: false,
    }),
    party: link('base.party', { title: ['往来单位', 'Party'] }),
    isActive: boolean({ title: ['启用', 'Active'], default: true }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'summary', 'kind', 'debit', 'credit', 'isActive'],
      sort: ['name'],
    }),
  ],
  search: ['name', 'summary'],
});
