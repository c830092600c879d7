import {
  boolean,
  calendar,
  choice,
  code,
  collection,
  date,
  defineBlueprint,
  flow,
  integer,
  link,
  list,
  rule,
  serial,
  text,
} from '@pedestal/blueprint';
import { overview } from './rooms-dashboard.ts';
import { EVERYTHING, READ } from './shared.ts';

const room = collection({
  title: ['会议室', 'Room'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编号', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['名称', 'Name'], required: true, max: 60 }),
    floor: text({ title: ['楼层', 'Floor'], max: 20 }),
    seats: integer({ title: ['座位数', 'Seats'], required: true, min: '1' }),
    hasScreen: boolean({ title: ['投屏', 'Screen'], default: true }),
    hasVideo: boolean({ title: ['视频会议', 'Video'], default: false }),
  },
  states: flow(
    'open',
    {
      shut: { path: 'open > shut', title: ['停用', 'Close'] },
      reopen: { path: 'shut > open', title: ['启用', 'Open'] },
    },
    {
      open: { title: ['可用', 'Open'], color: 'green' },
      shut: { title: ['停用', 'Closed'], color: 'gray' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'floor', 'seats', 'hasScreen', 'hasVideo', 'state'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});

/** A room is booked by the hour: one booking for each room, day and slot. */
const SLOTS = {
  h09: ['09:00–10:30', '09:00–10:30'],
  h10: ['10:30–12:00', '10:30–12:00'],
  h13: ['13:30–15:00', '13:30–15:00'],
  h15: ['15:00–16:30', '15:00–16:30'],
  h16: ['16:30–18:00', '16:30–18:00'],
} as const;

const meeting = collection({
  title: ['会议预订', 'Meeting'],
  number: serial('HY-{yyyy}{MM}-{0000}'),
  label: 'subject',
  key: ['room', 'day', 'slot'],
  fields: {
    subject: text({ title: ['主题', 'Subject'], required: true, max: 120 }),
    room: link('room', { title: ['会议室', 'Room'], required: true, copy: { seats: 'seats' } }),
    day: date({ title: ['日期', 'Day'], required: true, default: 'today' }),
    slot: choice(SLOTS, { title: ['时段', 'Time'], required: true }),
    people: integer({ title: ['人数', 'People'], required: true, min: '1', default: '4' }),
    needs: text({ title: ['需要准备', 'Needs'] }),
    seats: integer({ title: ['座位数', 'Seats'], hidden: true }),
  },
  states: flow(
    'booked',
    {
      begin: { path: 'booked > running', title: ['开始', 'Begin'] },
      finish: { path: 'running > over', title: ['结束', 'Finish'] },
    },
    {
      booked: { title: ['已预订', 'Booked'], color: 'blue' },
      running: { title: ['进行中', 'In progress'], color: 'gold', frozen: ['room', 'day', 'slot'] },
      over: { title: ['已结束', 'Over'], color: 'green', frozen: 'all' },
    },
  ),
  rules: [
    rule(
      'seats',
      'seats == null || people <= seats',
      ['人数超过座位数', 'More people than seats'],
      'people',
    ),
  ],
  views: [
    list('today', {
      title: ['今天', 'Today'],
      columns: ['slot', 'room', 'subject', 'people', 'owner', 'state'],
      filter: 'day == today',
      sort: ['slot'],
    }),
    calendar('calendar', {
      title: ['日历', 'Calendar'],
      columns: ['slot', 'room', 'subject'],
      group: 'day',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'day', 'slot', 'room', 'subject', 'owner', 'state'],
      sort: ['-day'],
    }),
  ],
  search: ['subject', 'needs'],
  indexes: [['-day'], ['room', '-day']],
});

/** Meeting rooms and who sits in them; a cancelled meeting is deleted and frees its room. */
export default defineBlueprint({
  name: 'rooms',
  version: '1.0.0',
  title: ['会议室', 'Meeting rooms'],
  collections: { meeting, room },
  dashboards: { overview },
  roles: {
    manager: {
      title: ['会议室管理员', 'Room manager'],
      grants: { room: { actions: EVERYTHING }, meeting: { actions: EVERYTHING } },
    },
    employee: {
      title: ['会议预订人', 'Organiser'],
      grants: {
        room: READ,
        meeting: [READ, { actions: ['create', 'edit', 'delete'], scope: 'own' }],
      },
    },
  },
  menus: {
    rooms: {
      title: ['会议室', 'Meeting rooms'],
      icon: 'calendar',
      entries: {
        meetings: { title: ['会议预订', 'Meetings'], icon: 'calendar', collection: 'meeting' },
        rooms: { title: ['会议室', 'Rooms'], icon: 'home', collection: 'room' },
      },
    },
  },
});
