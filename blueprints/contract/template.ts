import {
  boolean,
  choice,
  code,
  collection,
  flow,
  line,
  list,
  longText,
  section,
  text,
} from '@pedestal/blueprint';
import * as field from './terms.ts';

const blanks = line(
  {
    name: text({
      title: ['名称', 'Name'],
      help: ['正文中写作 {{名称}}。', 'The text names it as {{name}}.'],
      required: true,
      max: 40,
    }),
    source: choice(
      {
        entered: ['填写', 'Entered'],
        party: ['相对方名称', 'Name of the party'],
        amount: ['合同金额', 'Amount'],
        capitals: ['金额大写', 'Amount in capitals'],
        from: ['开始日期', 'Start'],
        until: ['结束日期', 'End'],
        plan: ['收付款计划', 'Payment plan'],
      },
      { title: ['取值', 'Filled with'], required: true, default: 'entered' },
    ),
    required: boolean({ title: ['必填', 'Required'], default: true }),
    preset: text({ title: ['默认值', 'Preset'], max: 200 }),
  },
  { title: ['填空项', 'Blanks'], max: 60 },
);

/** A text with blanks; a new contract is made from it by filling them in. */
export const template = collection({
  title: ['合同模板', 'Contract template'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['模板编号', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['模板名称', 'Name'], required: true, max: 100 }),
    kind: field.kind(),
    direction: field.direction(),
    body: longText({
      title: ['正文', 'Text'],
      help: [
        '用 {{名称}} 标出填空处，并在下方列出每个填空项。',
        'Mark blanks as {{name}}, and list each of them below.',
      ],
      required: true,
      max: 50_000,
    }),
    note: text({ title: ['使用说明', 'When to use it'] }),
  },
  lines: { blanks },
  states: flow(
    'draft',
    {
      release: { path: 'draft > released', title: ['发布', 'Release'], permission: 'release' },
      revise: { path: 'released > draft', title: ['修订', 'Revise'], permission: 'release' },
      retire: {
        path: 'draft, released > retired',
        title: ['停用', 'Retire'],
        permission: 'release',
      },
    },
    {
      draft: { title: ['修订中', 'In revision'], color: 'gray' },
      released: { title: ['可用', 'Released'], color: 'green', frozen: 'all' },
      retired: { title: ['停用', 'Retired'], color: 'gray', frozen: 'all' },
    },
  ),
  form: [
    section('head', {
      title: ['模板', 'Template'],
      show: ['code', 'name', 'kind', 'direction', 'note'],
    }),
    section('text', { title: ['正文', 'Text'], show: ['body'], wide: ['body'] }),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'kind', 'direction', 'state', 'updated'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});
