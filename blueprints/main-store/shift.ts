import {
  calendar,
  choice,
  collection,
  date,
  flow,
  link,
  list,
  person,
  serial,
  text,
} from '@pedestal/blueprint';
import { SLOTS } from './terms.ts';

/** Who works in a store, on which day and when. Together they are its roster. */
export const shift = collection({
  title: ['班次', 'Shift'],
  number: serial('SF-{yyyy}{MM}-{0000}'),
  label: 'no',
  fields: {
    store: link('store', { title: ['门店', 'Store'], required: true }),
    person: person({ title: ['店员', 'Person'], required: true }),
    day: date({ title: ['日期', 'Day'], required: true }),
    slot: choice(SLOTS, { title: ['班次', 'Shift'], required: true, default: 'early' }),
    note: text({ title: ['备注', 'Note'], max: 200 }),
  },
  states: flow(
    'planned',
    {
      publish: { path: 'planned > published', title: ['发布', 'Publish'], permission: 'plan' },
      change: { path: 'published > planned', title: ['改排', 'Plan again'], permission: 'plan' },
    },
    {
      planned: { title: ['待发布', 'Planned'], color: 'gold' },
      published: { title: ['已发布', 'Published'], color: 'green', frozen: 'all' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['day', 'store', 'person', 'slot', 'state'],
      sort: ['-day'],
    }),
    calendar('calendar', {
      title: ['日历', 'Calendar'],
      columns: ['person', 'slot', 'store'],
      group: 'day',
    }),
    list('mine', {
      waits: 'read',
      title: ['我的班次', 'My shifts'],
      columns: ['day', 'store', 'slot', 'note'],
      filter: 'person == me && day >= today',
      sort: ['day'],
    }),
  ],
  search: ['note'],
  indexes: [['-day'], ['store', 'day']],
});
