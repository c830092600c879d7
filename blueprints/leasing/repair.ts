import {
  board,
  choice,
  collection,
  date,
  files,
  flow,
  link,
  list,
  longText,
  notify,
  person,
  serial,
  set,
  text,
} from '@pedestal/blueprint';

/** What is broken in a property, and who mends it. */
export const repair = collection({
  title: ['报修单', 'Repair'],
  number: serial('BX-{yyyy}{MM}-{0000}'),
  label: 'subject',
  fields: {
    subject: text({ title: ['报修内容', 'What is broken'], required: true, max: 100 }),
    property: link('property', { title: ['房源', 'Property'], required: true }),
    tenant: link('tenant', { title: ['租户', 'Tenant'] }),
    urgency: choice(
      {
        high: { title: ['紧急', 'Urgent'], color: 'red' },
        normal: { title: ['一般', 'Normal'], color: 'blue' },
      },
      { title: ['紧急程度', 'Urgency'], required: true, default: 'normal' },
    ),
    reported: date({ title: ['报修日期', 'Reported'], required: true, default: 'today' }),
    fixer: person({ title: ['维修人', 'Assigned to'] }),
    done: date({ title: ['完成日期', 'Done'] }),
    photos: files({ title: ['照片', 'Photos'] }),
    note: longText({ title: ['处理情况', 'What was done'], max: 1_000 }),
  },
  states: flow(
    'reported',
    {
      assign: {
        path: 'reported > assigned',
        title: ['派工', 'Assign'],
        guard: 'fixer != null',
        effects: [
          notify(['fixer'], ['报修“{subject}”已派给您。', 'The repair “{subject}” is yours.']),
        ],
      },
      finish: {
        path: 'reported, assigned > done',
        title: ['完工', 'Finish'],
        effects: [set('done', 'today')],
      },
    },
    {
      reported: { title: ['待派工', 'Reported'], color: 'red' },
      assigned: { title: ['维修中', 'Assigned'], color: 'blue' },
      done: { title: ['已完成', 'Done'], color: 'green', frozen: 'all' },
    },
  ),
  views: [
    board('board', {
      title: ['按状态', 'By state'],
      columns: ['subject', 'property', 'urgency', 'fixer'],
      group: 'state',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'subject', 'property', 'urgency', 'reported', 'fixer', 'state'],
      sort: ['-reported'],
    }),
  ],
  search: ['subject', 'note'],
  indexes: [['-reported'], ['property', '-reported']],
});
