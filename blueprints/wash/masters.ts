import {
  choice,
  code,
  collection,
  date,
  flow,
  integer,
  list,
  longText,
  text,
} from '@pedestal/blueprint';

/** Who hands in laundry. */
export const customer = collection({
  title: ['洗涤客户', 'Customer'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编号', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 80 }),
    kind: choice(
      {
        hotel: ['酒店', 'Hotel'],
        restaurant: ['餐厅', 'Restaurant'],
        company: ['企业', 'Company'],
        person: ['个人', 'Person'],
      },
      { title: ['类型', 'Kind'], required: true },
    ),
    phone: text({ title: ['电话', 'Phone'], max: 40 }),
    address: text({ title: ['地址', 'Address'] }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'kind', 'phone', 'address'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name', 'phone'],
});

/** Washers, dryers and irons, and when they are serviced. */
export const machine = collection({
  title: ['设备', 'Machine'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编号', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 60 }),
    kind: choice(
      {
        washer: ['洗衣机', 'Washer'],
        dryer: ['烘干机', 'Dryer'],
        cleaner: ['干洗机', 'Dry cleaner'],
        iron: ['熨平机', 'Iron'],
      },
      { title: ['类型', 'Kind'], required: true },
    ),
    capacity: integer({ title: ['容量（kg）', 'Capacity (kg)'], min: '1' }),
    service: date({ title: ['下次保养', 'Next service'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  states: flow(
    'running',
    {
      stop: { path: 'running > service', title: ['停机保养', 'Stop for service'] },
      start: { path: 'service > running', title: ['恢复运行', 'Start again'] },
      scrap: { path: 'service > scrapped', title: ['报废', 'Scrap'] },
    },
    {
      running: { title: ['运行中', 'Running'], color: 'green' },
      service: { title: ['保养中', 'In service'], color: 'gold' },
      scrapped: { title: ['已报废', 'Scrapped'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'kind', 'capacity', 'service', 'state'],
      sort: ['code'],
    }),
    list('service', {
      waits: 'edit',
      title: ['两周内保养', 'Service within two weeks'],
      columns: ['service', 'code', 'name', 'kind', 'state'],
      filter: "state != 'scrapped' && service != null && service <= addDays(today, 14)",
      sort: ['service'],
    }),
  ],
  search: ['code', 'name'],
});
