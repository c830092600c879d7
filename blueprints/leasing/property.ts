import {
  choice,
  code,
  collection,
  decimal,
  files,
  flow,
  gallery,
  list,
  longText,
  money,
  text,
} from '@pedestal/blueprint';

/** What can be let: a shop, an office, a store room, a flat. */
export const property = collection({
  title: ['房源', 'Property'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['房源编号', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 80 }),
    kind: choice(
      {
        shop: { title: ['商铺', 'Shop'], color: 'orange' },
        office: { title: ['写字间', 'Office'], color: 'blue' },
        store: { title: ['库房', 'Store room'], color: 'cyan' },
        flat: { title: ['公寓', 'Flat'], color: 'green' },
      },
      { title: ['类型', 'Kind'], required: true },
    ),
    building: text({ title: ['楼栋', 'Building'], required: true, max: 60 }),
    area: decimal(2, { title: ['面积（平方米）', 'Area (m²)'], required: true, min: '0' }),
    rent: money({ title: ['挂牌月租', 'Asking rent per month'], min: '0' }),
    photos: files({ title: ['照片', 'Photos'] }),
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  states: flow(
    'vacant',
    {
      let: { path: 'vacant > let', title: ['出租', 'Let'], permission: 'manage' },
      vacate: { path: 'let > vacant', title: ['腾空', 'Vacate'], permission: 'manage' },
      close: { path: 'vacant > repair', title: ['停租维修', 'Close for repair'] },
      reopen: { path: 'repair > vacant', title: ['恢复招租', 'Offer again'] },
    },
    {
      vacant: { title: ['待租', 'Vacant'], color: 'gold' },
      let: { title: ['已租', 'Let'], color: 'green' },
      repair: { title: ['维修中', 'In repair'], color: 'red' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'kind', 'building', 'area', 'rent', 'state'],
      sort: ['code'],
    }),
    list('vacant', {
      title: ['待租', 'Vacant'],
      columns: ['code', 'name', 'kind', 'building', 'area', 'rent'],
      filter: "state == 'vacant'",
      sort: ['code'],
    }),
    gallery('photos', {
      title: ['照片', 'Photos'],
      columns: ['name', 'area', 'rent', 'state'],
      group: 'photos',
    }),
  ],
  search: ['code', 'name', 'building'],
});
