import { boolean, code, collection, line, list, rule, text } from '@pedestal/blueprint';

const entries = line(
  {
    value: code({ title: ['值', 'Value'], required: true, max: 40 }),
    zh: text({ title: ['中文名称', 'Chinese'], required: true, max: 100 }),
    en: text({ title: ['英文名称', 'English'], required: true, max: 100 }),
    isHidden: boolean({ title: ['停用', 'Hidden'], default: false }),
    note: text({ title: ['备注', 'Note'] }),
  },
  { title: ['字典项', 'Entries'], max: 1_000 },
);

/** Lists of values that several collections, forms and imports share. */
export const dictionary = collection({
  title: ['数据字典', 'Dictionary'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 40 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 100 }),
    note: text({ title: ['说明', 'Description'], max: 500 }),
  },
  lines: { entries },
  rules: [
    rule(
      'entries',
      'size(entries) > 0',
      ['至少需要一个字典项', 'A dictionary needs an entry'],
      'entries',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'note', 'updated'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});
