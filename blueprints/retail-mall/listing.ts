import {
  choice,
  code,
  collection,
  date,
  files,
  flow,
  gallery,
  link,
  list,
  longText,
  money,
  rule,
  text,
} from '@pedestal/blueprint';

/** An item as the mall shows it: title, pictures and price. */
export const listing = collection({
  title: ['商品', 'Listing'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['商品编码', 'Code'], required: true, unique: true, max: 40 }),
    name: text({ title: ['标题', 'Title'], required: true, max: 120 }),
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    price: money({ title: ['售价', 'Price'], required: true, min: '0' }),
    floor: money({ title: ['最低售价', 'Floor price'], min: '0' }),
    pictures: files({ title: ['图片', 'Pictures'] }),
    detail: longText({ title: ['详情', 'Details'] }),
  },
  states: flow(
    'draft',
    {
      publish: { path: 'draft, offline > online', title: ['上架', 'Publish'], permission: 'price' },
      withdraw: { path: 'online > offline', title: ['下架', 'Take offline'] },
    },
    {
      draft: { title: ['草稿', 'Draft'], color: 'gray' },
      online: { title: ['在售', 'Online'], color: 'green' },
      offline: { title: ['已下架', 'Offline'], color: 'gold' },
    },
  ),
  rules: [
    rule(
      'floor',
      'floor == null || price >= floor',
      ['售价不能低于最低售价', 'The price is below the floor price'],
      'price',
    ),
  ],
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'item', 'price', 'floor', 'state'],
      sort: ['code'],
    }),
    gallery('pictures', {
      title: ['图片', 'Pictures'],
      columns: ['name', 'price', 'state'],
      group: 'pictures',
    }),
  ],
  search: ['code', 'name'],
});

/** Money off an order, for whoever has the code. */
export const coupon = collection({
  title: ['优惠券', 'Coupon'],
  label: 'code',
  key: ['code'],
  fields: {
    code: code({ title: ['券码', 'Code'], required: true, unique: true, max: 20 }),
    kind: choice(
      { welcome: ['新客', 'Welcome'], season: ['节日', 'Season'], sorry: ['补偿', 'Apology'] },
      { title: ['类型', 'Kind'], required: true },
    ),
    amount: money({ title: ['面额', 'Amount'], required: true, min: '0.01' }),
    least: money({ title: ['最低消费', 'Least order'], min: '0' }),
    until: date({ title: ['有效期至', 'Valid until'], required: true }),
  },
  views: [
    list('valid', {
      title: ['有效', 'Valid'],
      columns: ['code', 'kind', 'amount', 'least', 'until'],
      filter: 'until >= today',
      sort: ['until'],
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'kind', 'amount', 'least', 'until'],
      sort: ['-until'],
    }),
  ],
  search: ['code'],
});
