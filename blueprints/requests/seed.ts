import { defineSeed } from '@pedestal/blueprint';
import { purchases } from './seed/purchases.ts';
import { signed, submitted } from './seed/signed.ts';

/** Requests of the last days: most wait for a signature, some are still being written. */
export default defineSeed('requests', [
  ...purchases,
  {
    collection: 'leave',
    by: 'chu.ning',
    daysAgo: 30,
    values: {
      kind: 'annual',
      from: { day: -24 },
      until: { day: -22 },
      days: '3',
      reason: '年假，外出旅行',
    },
    transitions: signed(30, 'feng.lei'),
  },
  {
    collection: 'expense',
    by: 'wei.tao',
    daysAgo: 21,
    values: { subject: '机房巡检交通费', note: '两地机房各一次' },
    lines: {
      items: [{ day: { day: -23 }, kind: 'travel', what: '打车', amount: '264.00' }],
    },
    transitions: [
      ...signed(21, 'feng.lei', 'wu.fang'),
      { transition: 'pay', by: 'wu.fang', daysAgo: 18 },
    ],
  },
  {
    collection: 'expense',
    by: 'sun.li',
    daysAgo: 16,
    values: { subject: '新员工入职培训物料', note: '十月批次' },
    lines: {
      items: [
        { day: { day: -18 }, kind: 'office', what: '笔记本与胸卡', amount: '1380.00' },
        { day: { day: -17 }, kind: 'meal', what: '培训午餐', amount: '920.00' },
      ],
    },
    transitions: signed(16, 'liu.yang', 'zheng.hao'),
  },
  {
    collection: 'leave',
    by: 'jiang.xue',
    daysAgo: 12,
    values: {
      kind: 'personal',
      from: { day: -8 },
      until: { day: -8 },
      days: '1',
      reason: '办理个人事务',
    },
    transitions: [
      { transition: 'submit' },
      { sign: 'reject', by: 'feng.lei', daysAgo: 11, comment: '当天系统上线，请改期' },
    ],
  },
  {
    collection: 'expense',
    by: 'shen.bo',
    daysAgo: 3,
    values: { subject: '华东、华南门店巡店差旅', note: '十一月上旬，四城五店' },
    lines: {
      items: [
        { day: { day: -12 }, kind: 'travel', what: '机票与高铁', amount: '3864.00' },
        { day: { day: -12 }, kind: 'hotel', what: '住宿四晚', amount: '2120.00' },
        { day: { day: -9 }, kind: 'meal', what: '店长座谈工作餐', amount: '1086.00' },
      ],
    },
    transitions: submitted,
  },
  {
    collection: 'leave',
    by: 'feng.lei',
    daysAgo: 1,
    values: {
      kind: 'personal',
      from: { day: 3 },
      until: { day: 4 },
      days: '2',
      reason: '孩子家长会，家中有事',
    },
    transitions: submitted,
  },
  {
    collection: 'expense',
    by: 'chu.ning',
    daysAgo: 1,
    values: { subject: '上海门店系统上线差旅', note: '往返高铁与两晚住宿' },
    lines: {
      items: [
        { day: { day: -9 }, kind: 'travel', what: '高铁往返', amount: '1106.00' },
        { day: { day: -9 }, kind: 'hotel', what: '住宿两晚', amount: '980.00' },
        { day: { day: -8 }, kind: 'meal', what: '工作餐', amount: '168.50' },
      ],
    },
    transitions: signed(1, 'feng.lei'),
  },
  {
    collection: 'seal',
    by: 'sun.li',
    daysAgo: 1,
    values: {
      document: '2027 年度体检服务协议',
      seal: 'contract',
      copies: '2',
      party: '康宁体检中心',
      reason: '年度体检合同盖章',
    },
    transitions: submitted,
  },
  {
    collection: 'leave',
    by: 'jiang.xue',
    daysAgo: 1,
    values: {
      kind: 'annual',
      from: { day: 6 },
      until: { day: 10 },
      days: '5',
      reason: '年假，家人来访',
    },
    transitions: submitted,
  },
  {
    collection: 'leave',
    by: 'wang.qian',
    daysAgo: 0,
    values: {
      kind: 'sick',
      from: { day: 1 },
      until: { day: 1 },
      days: '1',
      reason: '复诊检查',
    },
    transitions: submitted,
  },
  {
    collection: 'expense',
    by: 'zheng.hao',
    daysAgo: 0,
    values: { subject: '银行询证函快递费' },
    lines: { items: [{ day: { day: -2 }, kind: 'office', what: '快递 14 件', amount: '196.00' }] },
  },
  {
    collection: 'request',
    by: 'wu.fang',
    daysAgo: 0,
    values: { subject: '调整月末结账时间', content: '建议自下月起，结账日由每月三日改为二日。' },
  },
]);
