import {
  calendar,
  choice,
  code,
  collection,
  computed,
  date,
  defineBlueprint,
  flow,
  integer,
  link,
  list,
  person,
  rule,
  serial,
  text,
} from '@pedestal/blueprint';
import { EVERYTHING, READ } from './shared.ts';
import { cost } from './vehicle-cost.ts';
import { overview } from './vehicles-dashboard.ts';

const vehicle = collection({
  title: ['车辆', 'Vehicle'],
  label: 'plate',
  key: ['plate'],
  fields: {
    plate: code({ title: ['车牌', 'Plate'], required: true, unique: true, max: 20 }),
    model: text({ title: ['车型', 'Model'], required: true, max: 60 }),
    seats: integer({ title: ['座位数', 'Seats'], min: '1', max: '80' }),
    energy: choice(
      { petrol: ['汽油', 'Petrol'], diesel: ['柴油', 'Diesel'], electric: ['电动', 'Electric'] },
      { title: ['能源', 'Energy'], default: 'petrol' },
    ),
    keeper: person({ title: ['负责人', 'Keeper'] }),
    insured: date({ title: ['保险到期', 'Insured until'] }),
    inspected: date({ title: ['年检到期', 'Inspection due'] }),
  },
  states: flow(
    'ready',
    {
      workshop: { path: 'ready > workshop', title: ['送修', 'To the workshop'] },
      back: { path: 'workshop > ready', title: ['恢复', 'Back'] },
      sell: { path: 'ready, workshop > sold', title: ['处置', 'Sell'] },
    },
    {
      ready: { title: ['可用', 'Ready'], color: 'green' },
      workshop: { title: ['维修中', 'In the workshop'], color: 'orange' },
      sold: { title: ['已处置', 'Sold'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['plate', 'model', 'seats', 'keeper', 'insured', 'inspected', 'state'],
      sort: ['plate'],
    }),
    list('expiring', {
      title: ['即将到期', 'Expiring'],
      columns: ['plate', 'insured', 'inspected', 'keeper'],
      filter: 'insured <= addDays(today, 30) || inspected <= addDays(today, 30)',
      sort: ['insured'],
    }),
  ],
  search: ['plate', 'model'],
  indexes: [['insured']],
});

const trip = collection({
  title: ['用车申请', 'Trip'],
  number: serial('YC-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    reason: text({ title: ['事由', 'Reason'], required: true, max: 120 }),
    to: text({ title: ['目的地', 'Destination'], required: true, max: 120 }),
    day: date({ title: ['出车日期', 'Day'], required: true, default: 'today' }),
    people: integer({ title: ['人数', 'People'], required: true, min: '1', default: '1' }),
    vehicle: link('vehicle', { title: ['车辆', 'Vehicle'], copy: { seats: 'seats' } }),
    driver: person({ title: ['司机', 'Driver'] }),
    seats: integer({ title: ['座位数', 'Seats'], hidden: true }),
    start: integer({ title: ['出车里程', 'Start (km)'], min: '0' }),
    end: integer({ title: ['回车里程', 'End (km)'], min: '0' }),
    km: computed('end - start', { title: ['行驶里程', 'Distance (km)'], of: 'integer' }),
  },
  states: flow(
    'asked',
    {
      assign: {
        path: 'asked > assigned',
        title: ['派车', 'Assign'],
        permission: 'assign',
        guard: 'vehicle != null && driver != null',
      },
      refuse: { path: 'asked > refused', title: ['拒绝', 'Refuse'], permission: 'assign' },
      finish: {
        path: 'assigned > done',
        title: ['回车', 'Back'],
        permission: 'assign',
        guard: 'km != null',
      },
      cancel: { path: 'asked, assigned > cancelled', title: ['取消', 'Cancel'] },
    },
    {
      asked: { title: ['待派车', 'Asked'], color: 'gold' },
      assigned: { title: ['已派车', 'Assigned'], color: 'blue' },
      done: { title: ['已完成', 'Done'], color: 'green', frozen: 'all' },
      refused: { title: ['已拒绝', 'Refused'], color: 'red', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'seats',
      'seats == null || people <= seats',
      ['人数超过座位数', 'More people than seats'],
      'people',
    ),
    rule('km', 'km == null || km >= 0', ['回车里程小于出车里程', 'End is below start'], 'end'),
  ],
  views: [
    list('open', {
      title: ['进行中', 'Open'],
      columns: ['no', 'day', 'to', 'people', 'vehicle', 'driver', 'owner', 'state'],
      filter: "state in ['asked', 'assigned']",
      sort: ['day'],
    }),
    calendar('calendar', {
      title: ['日历', 'Calendar'],
      columns: ['to', 'vehicle', 'driver'],
      group: 'day',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'to', 'vehicle', 'driver', 'km', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['reason', 'to'],
  indexes: [['day'], ['-day'], ['vehicle', '-day']],
});

/** Cars of the company: who drives where, and what they cost. */
export default defineBlueprint({
  name: 'vehicles',
  version: '1.0.0',
  title: ['车辆管理', 'Vehicles'],
  collections: { trip, vehicle, cost },
  dashboards: { overview },
  roles: {
    manager: {
      title: ['车队管理员', 'Fleet manager'],
      grants: {
        vehicle: { actions: EVERYTHING },
        trip: { actions: [...EVERYTHING, 'assign'] },
        cost: { actions: EVERYTHING },
      },
    },
    driver: {
      title: ['司机', 'Driver'],
      grants: {
        vehicle: READ,
        trip: { actions: ['read', 'edit', 'assign'], rule: 'driver == me' },
        cost: { actions: ['read', 'create', 'edit'], scope: 'own' },
      },
    },
    employee: {
      title: ['用车员工', 'Traveller'],
      grants: {
        vehicle: READ,
        trip: {
          actions: ['read', 'create', 'edit'],
          scope: 'own',
          fields: { vehicle: 'read', driver: 'read', start: 'read', end: 'read' },
        },
      },
    },
  },
  menus: {
    vehicles: {
      title: ['车辆管理', 'Vehicles'],
      icon: 'car',
      entries: {
        trips: { title: ['用车申请', 'Trips'], icon: 'schedule', collection: 'trip' },
        vehicles: { title: ['车辆', 'Vehicles'], icon: 'car', collection: 'vehicle' },
        costs: { title: ['车辆费用', 'Costs'], icon: 'money-collect', collection: 'cost' },
      },
    },
  },
});
