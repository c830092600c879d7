import {
  board,
  choice,
  code,
  collection,
  date,
  files,
  integer,
  line,
  link,
  list,
  longText,
  money,
  person,
  rule,
  section,
  series,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { contractStates } from './contract-states.ts';
import { approvalSheet, fullText } from './forms.ts';
import * as field from './terms.ts';

const columns = ['no', 'name', 'party', 'kind', 'direction', 'amount', 'until', 'handler', 'state'];

/** An agreement with a party: its text, its payments, and how long it lasts. */
export const contract = collection({
  title: ['合同', 'Contract'],
  // The number is on the paper that is signed.
  number: series('HT-{yyyy}{MM}-{0000}', { at: 'signing' }),
  label: 'name',
  fields: {
    name: text({ title: ['合同名称', 'Name'], required: true, max: 100 }),
    kind: field.kind(),
    direction: field.direction(),
    party: field.party(),
    amount: money({ title: ['合同金额', 'Amount'], required: true, min: '0', default: '0' }),
    currency: code({ title: ['币种', 'Currency'], required: true, max: 3, default: 'CNY' }),
    from: date({ title: ['开始日期', 'Start'], required: true, default: 'today' }),
    until: date({ title: ['结束日期', 'End'], required: true }),
    renewal: choice(
      {
        none: ['到期终止', 'Ends'],
        ask: ['到期前商议', 'To be discussed'],
        auto: ['自动续期', 'Renews itself'],
      },
      { title: ['到期方式', 'At its end'], required: true, default: 'ask' },
    ),
    handler: person({ title: ['经办人', 'Handler'], required: true, default: 'me' }),
    template: link('template', { title: ['模板', 'Template'] }),
    previous: link('contract', {
      title: ['续签自', 'Renewal of'],
      help: ['一份合同只续签一次。', 'A contract is renewed once.'],
      unique: true,
    }),
    revision: integer({ title: ['版本', 'Version'], required: true, default: '0' }),
    text: longText({ title: ['正文', 'Text'], max: 50_000 }),
    planTotal: sumOf('plan.amount', { title: ['计划合计', 'Planned'] }),
    signedOn: date({ title: ['签署日期', 'Signed on'] }),
    scans: files({ title: ['扫描件与附件', 'Scans and attachments'] }),
    endedOn: date({ title: ['终止日期', 'Ended on'] }),
    endReason: text({ title: ['终止原因', 'Reason of the end'], max: 500 }),
    remindedTo: date({ title: ['已提醒至', 'Reminded of payments up to'], hidden: true }),
    remindedOfEnd: date({ title: ['到期提醒日', 'Reminded of the end'], hidden: true }),
    ref: code({ title: ['记账编号', 'Number in the books'], max: 40, hidden: true }),
    note: longText({ title: ['备注', 'Note'], max: 2_000 }),
  },
  lines: {
    plan: line(field.planned, { title: ['收付款计划', 'Payment plan'], max: 200 }),
    released: line(field.planned, {
      title: ['终止后不再收付', 'Not paid any more'],
      max: 200,
    }),
  },
  states: contractStates,
  rules: [
    rule(
      'order',
      'until >= from',
      ['结束日期不能早于开始日期', 'A contract ends after its start'],
      'until',
    ),
    rule(
      'planned',
      "state in ['draft', 'cancelled'] || direction == 'none' || planTotal == amount",
      ['收付款计划合计须等于合同金额', 'The planned payments must add up to the amount'],
      'plan',
    ),
    rule(
      'noPlan',
      "direction != 'none' || size(plan) == 0",
      ['无收付的合同不需要收付款计划', 'Where nobody pays there is no payment plan'],
      'plan',
    ),
    rule(
      'currency',
      'size(currency) == 3',
      ['币种应为三位字母代码，如 CNY', 'A currency has three letters, such as CNY'],
      'currency',
    ),
  ],
  form: [
    section('head', {
      title: ['合同', 'Contract'],
      show: [
        ...['name', 'kind', 'direction', 'party', 'amount', 'planTotal', 'currency'],
        ...['from', 'until', 'renewal', 'handler'],
      ],
    }),
    section('signing', {
      title: ['签署', 'Signing'],
      show: ['signedOn', 'scans'],
    }),
    section('text', {
      title: ['正文', 'Text'],
      show: ['revision', 'template', 'previous', 'text'],
      wide: ['text'],
    }),
    section('end', {
      title: ['终止', 'End'],
      show: ['endedOn', 'endReason', 'note'],
      wide: ['note'],
    }),
  ],
  views: [
    list('current', {
      title: ['履行中', 'In force'],
      columns,
      filter: "state == 'active'",
      sort: ['until'],
    }),
    list('working', {
      title: ['办理中', 'In progress'],
      columns,
      filter: "state in ['draft', 'review', 'signing']",
      sort: ['-updated'],
    }),
    list('expiring', {
      waits: 'edit',
      title: ['60 天内到期', 'Ending in 60 days'],
      columns: ['until', 'no', 'name', 'party', 'renewal', 'amount', 'handler'],
      filter: "state == 'active' && until <= addDays(today, 60)",
      sort: ['until'],
    }),
    list('mine', {
      title: ['我经办的', 'Mine'],
      columns,
      filter: 'handler == me',
      sort: ['-updated'],
    }),
    board('board', {
      title: ['按状态', 'By state'],
      columns: ['no', 'party', 'amount', 'until'],
      group: 'state',
    }),
    list('all', { title: ['全部', 'All'], columns, sort: ['-created'] }),
  ],
  print: [fullText, approvalSheet],
  search: ['name', 'text', 'note'],
  indexes: [['state', 'until'], ['handler', '-updated'], ['party', '-created'], ['until']],
});
