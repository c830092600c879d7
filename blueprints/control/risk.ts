import {
  board,
  boolean,
  choice,
  collection,
  computed,
  date,
  flow,
  integer,
  line,
  list,
  longText,
  notify,
  orgUnit,
  person,
  serial,
  text,
} from '@pedestal/blueprint';

const measures = line(
  {
    what: text({ title: ['措施', 'Measure'], required: true }),
    who: person({ title: ['负责人', 'By'] }),
    due: date({ title: ['期限', 'Due'] }),
    isDone: boolean({ title: ['已完成', 'Done'] }),
  },
  { title: ['应对措施', 'Measures'], max: 50 },
);

/** What may go wrong, how bad it would be, and what is done about it. */
export const risk = collection({
  title: ['风险', 'Risk'],
  number: serial('FX-{yyyy}-{000}'),
  label: 'name',
  fields: {
    name: text({ title: ['风险', 'Risk'], required: true, max: 100 }),
    kind: choice(
      {
        finance: ['资金', 'Finance'],
        supply: ['供应', 'Supply'],
        market: ['市场', 'Market'],
        law: ['合规', 'Compliance'],
        safety: ['安全', 'Safety'],
        it: ['信息系统', 'Information systems'],
      },
      { title: ['类别', 'Kind'], required: true },
    ),
    unit: orgUnit({ title: ['所属部门', 'Unit'], required: true, default: 'mine' }),
    holder: person({ title: ['责任人', 'Responsible'], default: 'me' }),
    likelihood: integer({
      title: ['可能性（1–5）', 'Likelihood (1–5)'],
      ...{ required: true, min: '1', max: '5', default: '3' },
    }),
    impact: integer({
      title: ['影响（1–5）', 'Impact (1–5)'],
      ...{ required: true, min: '1', max: '5', default: '3' },
    }),
    score: computed('likelihood * impact', { title: ['风险值', 'Score'], of: 'integer' }),
    review: date({ title: ['复核日期', 'Review on'] }),
    detail: longText({ title: ['描述', 'Description'], max: 2_000 }),
  },
  lines: { measures },
  states: flow(
    'open',
    {
      treat: {
        path: 'open > treated',
        title: ['应对中', 'Treat'],
        guard: 'size(measures) > 0 && holder != null',
        effects: [
          notify(['holder'], ['风险“{name}”由您负责应对。', 'The risk “{name}” is yours.']),
        ],
      },
      close: { path: 'open, treated > closed', title: ['关闭', 'Close'], permission: 'close' },
      reopen: { path: 'closed > open', title: ['重新评估', 'Assess again'], permission: 'close' },
    },
    {
      open: { title: ['待应对', 'Open'], color: 'red' },
      treated: { title: ['应对中', 'Being treated'], color: 'gold' },
      closed: { title: ['已关闭', 'Closed'], color: 'green', frozen: 'all' },
    },
  ),
  views: [
    list('open', {
      title: ['未关闭', 'Open'],
      columns: ['score', 'name', 'kind', 'unit', 'holder', 'review', 'state'],
      filter: "state != 'closed'",
      sort: ['-score'],
    }),
    list('due', {
      waits: 'edit',
      late: true,
      title: ['待复核', 'Due for review'],
      columns: ['review', 'name', 'score', 'unit', 'holder'],
      filter: "state != 'closed' && review != null && review <= today",
      sort: ['review'],
    }),
    board('board', {
      title: ['按状态', 'By state'],
      columns: ['name', 'score', 'unit', 'holder'],
      group: 'state',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['no', 'name', 'kind', 'unit', 'likelihood', 'impact', 'score', 'state'],
      sort: ['-score'],
    }),
  ],
  search: ['name', 'detail'],
  indexes: [['-score'], ['review'], ['unit', '-score']],
});
