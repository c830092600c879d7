import {
  board,
  choice,
  code,
  collection,
  computed,
  date,
  decimal,
  flow,
  line,
  list,
  longText,
  notify,
  orgUnit,
  person,
  printForm,
  text,
} from '@pedestal/blueprint';

const readings = line(
  {
    day: date({ title: ['日期', 'Day'], required: true }),
    value: decimal(2, { title: ['数值', 'Value'], required: true }),
    note: text({ title: ['说明', 'Note'], max: 100 }),
  },
  { title: ['历次数据', 'Readings'], max: 200 },
);

/** A figure that a unit answers for: target, present value, and how far it is. */
export const indicator = collection({
  title: ['考核指标', 'Indicator'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编号', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['指标', 'Indicator'], required: true, max: 80 }),
    unit: orgUnit({ title: ['责任部门', 'Unit'], required: true, default: 'mine' }),
    holder: person({ title: ['责任人', 'Responsible'] }),
    better: choice(
      { higher: ['越高越好', 'Higher is better'], lower: ['越低越好', 'Lower is better'] },
      { title: ['方向', 'Direction'], required: true, default: 'higher' },
    ),
    target: decimal(2, { title: ['目标', 'Target'], required: true }),
    actual: decimal(2, { title: ['当前值', 'Present value'] }),
    measure: text({ title: ['单位', 'Unit of measure'], max: 20 }),
    reached: computed("better == 'higher' ? actual * 100 / target : target * 100 / actual", {
      title: ['达成率（%）', 'Reached (%)'],
      scale: 1,
    }),
    plan: longText({ title: ['改进措施', 'Measures'], max: 1_000 }),
  },
  lines: { readings },
  states: flow(
    'onTrack',
    {
      warn: {
        path: 'onTrack > atRisk',
        title: ['预警', 'Warn'],
        permission: 'rate',
        effects: [
          notify(['holder'], ['指标“{name}”已预警。', 'The indicator “{name}” is at risk.']),
        ],
      },
      fail: {
        path: 'onTrack, atRisk > missed',
        title: ['未达成', 'Missed'],
        permission: 'rate',
        guard: 'plan != null',
      },
      recover: {
        path: 'atRisk, missed > onTrack',
        title: ['恢复', 'Back on track'],
        permission: 'rate',
      },
    },
    {
      onTrack: { title: ['正常', 'On track'], color: 'green' },
      atRisk: { title: ['预警', 'At risk'], color: 'gold' },
      missed: { title: ['未达成', 'Missed'], color: 'red' },
    },
  ),
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: [
        'code',
        'name',
        'unit',
        'holder',
        'target',
        'actual',
        'measure',
        'reached',
        'state',
      ],
      sort: ['code'],
    }),
    board('board', {
      title: ['按状态', 'By state'],
      columns: ['name', 'unit', 'reached', 'holder'],
      group: 'state',
    }),
  ],
  print: [
    printForm('card', {
      title: ['指标卡', 'Indicator card'],
      blocks: [
        { kind: 'text', text: ['{name}', '{name}'], size: 'large' },
        {
          kind: 'fields',
          columns: 3,
          fields: ['code', 'unit', 'holder', 'target', 'actual', 'measure', 'reached', 'state'],
        },
        { kind: 'lines', lines: 'readings', columns: ['day', 'value', 'note'] },
        { kind: 'fields', columns: 1, fields: ['plan'] },
      ],
    }),
  ],
  search: ['code', 'name'],
  indexes: [['unit', 'code']],
});
