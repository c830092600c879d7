import { choice, code, collection, link, list, longText, text } from '@pedestal/blueprint';

/** Who rents, or asked to. */
export const tenant = collection({
  title: ['租户', 'Tenant'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['租户编号', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 100 }),
    kind: choice(
      { company: ['企业', 'Company'], person: ['个人', 'Person'] },
      { title: ['类型', 'Kind'], required: true, default: 'company' },
    ),
    contact: text({ title: ['联系人', 'Contact'], max: 60 }),
    phone: text({ title: ['电话', 'Phone'], max: 40 }),
    wanted: link('property', { title: ['意向房源', 'Interested in'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'kind', 'contact', 'phone', 'wanted'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name', 'contact', 'phone'],
});
