import {
  code,
  collection,
  decimal,
  flow,
  link,
  list,
  longText,
  money,
  text,
} from '@pedestal/blueprint';
import { booked, copied, owned } from './terms.ts';

/** A shop of a partner. */
export const shop = collection({
  title: ['加盟门店', 'Shop'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 60 }),
    partner: link('partner', { title: ['加盟商', 'Partner'], required: true, copy: copied }),
    franchisee: owned.franchisee,
    address: text({ title: ['收货地址', 'Address'], max: 200 }),
    phone: text({ title: ['电话', 'Phone'], max: 40 }),
    ...booked,
    note: longText({ title: ['备注', 'Note'], max: 1_000 }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'partner', 'address', 'phone'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name', 'address'],
});

/** What partners can order, and at which price. */
export const offer = collection({
  title: ['订货目录', 'Offer'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编码', 'Code'], required: true, unique: true, max: 40 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 120 }),
    item: link('base.item', { title: ['物料', 'Item'], required: true }),
    price: money({ title: ['订货价', 'Price'], required: true, min: '0.01' }),
    pack: decimal(3, {
      title: ['订货倍数', 'Pack'],
      help: ['每次加减的数量。', 'Quantities go up and down by it.'],
      ...{ required: true, default: '1', min: '0.001' },
    }),
  },
  states: flow(
    'online',
    {
      withdraw: { path: 'online > offline', title: ['下架', 'Take offline'], permission: 'manage' },
      publish: { path: 'offline > online', title: ['上架', 'Publish'], permission: 'manage' },
    },
    {
      online: { title: ['可订', 'Online'], color: 'green' },
      offline: { title: ['停订', 'Offline'], color: 'gray' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'item', 'price', 'pack', 'state'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});
