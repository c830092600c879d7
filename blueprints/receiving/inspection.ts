import {
  board,
  choice,
  collection,
  date,
  decimal,
  files,
  flow,
  integer,
  line,
  link,
  list,
  longText,
  notify,
  person,
  printForm,
  serial,
  set,
} from '@pedestal/blueprint';

const checks = line(
  {
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    sample: decimal(0, { title: ['抽检数', 'Sample'], required: true, min: '1' }),
    defects: integer({ title: ['不良数', 'Defects'], required: true, min: '0', default: '0' }),
    finding: choice(
      {
        none: ['无', 'None'],
        packaging: ['包装破损', 'Damaged packaging'],
        label: ['标签错误', 'Wrong label'],
        spec: ['规格不符', 'Wrong specification'],
        expiry: ['临近到期', 'Close to expiry'],
      },
      { title: ['问题', 'Finding'], default: 'none' },
    ),
  },
  { title: ['检验项目', 'Checks'], max: 100 },
);

/** Goods of one arrival are inspected before they are put away. */
export const inspection = collection({
  title: ['质检单', 'Inspection'],
  number: serial('ZJ-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    arrival: link('arrival', {
      title: ['到货登记', 'Arrival'],
      required: true,
      copy: { supplier: 'supplier' },
    }),
    supplier: link('base.party', { title: ['供应商', 'Supplier'] }),
    inspector: person({ title: ['质检员', 'Inspector'] }),
    checked: date({ title: ['检验日期', 'Inspected on'] }),
    photos: files({ title: ['照片', 'Photos'] }),
    verdict: longText({ title: ['结论', 'Verdict'], max: 1_000 }),
  },
  lines: { checks },
  states: flow(
    'open',
    {
      take: {
        path: 'open > checking',
        title: ['开始检验', 'Start'],
        permission: 'inspect',
        effects: [set('inspector', 'me')],
      },
      pass: {
        path: 'checking > passed',
        title: ['合格', 'Pass'],
        permission: 'inspect',
        guard: 'size(checks) > 0',
        effects: [
          set('checked', 'today'),
          notify(['role:manager'], ['质检单 {no} 合格。', 'Inspection {no} passed.']),
        ],
      },
      fail: {
        path: 'checking > failed',
        title: ['不合格', 'Fail'],
        permission: 'inspect',
        guard: 'verdict != null && checks.exists(row, row.defects > 0)',
        effects: [
          set('checked', 'today'),
          notify(['role:manager'], ['质检单 {no} 不合格。', 'Inspection {no} failed.']),
        ],
      },
    },
    {
      open: { title: ['待检', 'Waiting'], color: 'gray' },
      checking: { title: ['检验中', 'In progress'], color: 'blue', frozen: ['arrival'] },
      passed: { title: ['合格', 'Passed'], color: 'green', frozen: 'all' },
      failed: { title: ['不合格', 'Failed'], color: 'red', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      waits: 'inspect',
      title: ['待处理', 'To do'],
      columns: ['no', 'arrival', 'supplier', 'inspector', 'state'],
      filter: "state in ['open', 'checking']",
      sort: ['no'],
    }),
    board('board', {
      title: ['按状态', 'By state'],
      columns: ['no', 'arrival', 'supplier', 'inspector'],
      group: 'state',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'arrival', 'supplier', 'inspector', 'checked', 'state'],
      sort: ['-no'],
    }),
  ],
  print: [
    printForm('report', {
      title: ['质检报告', 'Inspection report'],
      blocks: [
        { kind: 'text', text: ['质检报告', 'Inspection report'], size: 'large', align: 'center' },
        {
          kind: 'fields',
          columns: 3,
          fields: ['no', 'arrival', 'supplier', 'inspector', 'checked'],
        },
        { kind: 'lines', lines: 'checks', columns: ['item', 'sample', 'defects', 'finding'] },
        { kind: 'fields', columns: 1, fields: ['verdict'] },
        { kind: 'signatures', titles: [['质检员', 'Inspector']] },
      ],
      footer: ['{no}', '{no}'],
    }),
  ],
  search: ['verdict'],
  indexes: [['arrival'], ['inspector', '-created']],
});
