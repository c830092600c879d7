import {
  calendar,
  choice,
  code,
  collection,
  date,
  flow,
  integer,
  link,
  list,
  serial,
  text,
} from '@pedestal/blueprint';

/** A table that guests sit at. */
export const seat = collection({
  title: ['桌台', 'Table'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['桌号', 'Code'], required: true, unique: true, max: 10 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 40 }),
    area: choice(
      { hall: ['大厅', 'Hall'], room: ['包间', 'Private room'], terrace: ['露台', 'Terrace'] },
      { title: ['区域', 'Area'], required: true },
    ),
    places: integer({ title: ['座位数', 'Seats'], required: true, min: '1' }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'area', 'places'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});

/** A table that is kept for somebody. */
export const booking = collection({
  title: ['预订', 'Booking'],
  number: serial('YD-{yyyy}{MM}-{0000}'),
  label: 'guest',
  fields: {
    guest: text({ title: ['客人', 'Guest'], required: true, max: 60 }),
    phone: text({ title: ['电话', 'Phone'], max: 40 }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    meal: choice(
      { lunch: ['午餐', 'Lunch'], dinner: ['晚餐', 'Dinner'] },
      { title: ['餐次', 'Meal'], required: true, default: 'dinner' },
    ),
    time: text({ title: ['到店时间', 'Time'], max: 10 }),
    people: integer({ title: ['人数', 'People'], required: true, min: '1' }),
    table: link('seat', { title: ['桌台', 'Table'] }),
    wish: text({ title: ['特殊要求', 'Wishes'] }),
  },
  states: flow(
    'booked',
    {
      seat: { path: 'booked > seated', title: ['入座', 'Seat'], guard: 'table != null' },
      finish: { path: 'seated > finished', title: ['离店', 'Leave'] },
      miss: { path: 'booked > missed', title: ['未到店', 'No-show'] },
      cancel: { path: 'booked > cancelled', title: ['取消', 'Cancel'] },
    },
    {
      booked: { title: ['已预订', 'Booked'], color: 'blue' },
      seated: { title: ['用餐中', 'Seated'], color: 'gold' },
      finished: { title: ['已离店', 'Finished'], color: 'green', frozen: 'all' },
      missed: { title: ['未到店', 'No-show'], color: 'red', frozen: 'all' },
      cancelled: { title: ['已取消', 'Cancelled'], color: 'gray', frozen: 'all' },
    },
  ),
  views: [
    list('today', {
      waits: 'edit',
      title: ['今天', 'Today'],
      columns: ['meal', 'time', 'guest', 'people', 'table', 'wish', 'state'],
      filter: 'day == today',
      sort: ['time'],
    }),
    calendar('calendar', {
      title: ['日历', 'Calendar'],
      columns: ['guest', 'meal', 'people'],
      group: 'day',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'meal', 'guest', 'phone', 'people', 'table', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['guest', 'phone'],
  indexes: [['-day'], ['table', '-day']],
});
