import { defineSeed } from '@pedestal/blueprint';

/** Requests that people of the demo are about to hand in. */
export default defineSeed('requests', [
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
  },
  {
    collection: 'expense',
    by: 'chu.ning',
    daysAgo: 2,
    values: { subject: '上海门店系统上线差旅', note: '往返高铁与两晚住宿' },
    lines: {
      items: [
        { day: { day: -9 }, kind: 'travel', what: '高铁往返', amount: '1106.00' },
        { day: { day: -9 }, kind: 'hotel', what: '住宿两晚', amount: '980.00' },
        { day: { day: -8 }, kind: 'meal', what: '工作餐', amount: '168.50' },
      ],
    },
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
  },
  {
    collection: 'purchase',
    by: 'wei.tao',
    daysAgo: 4,
    values: {
      subject: '门店手持终端补充',
      needed: { day: 20 },
      supplier: '星河电子',
      reason: '两仓盘点设备老化，需更换六台',
    },
    lines: {
      items: [
        { item: '手持扫描终端', quantity: '6', price: '2180.00' },
        { item: '充电底座', quantity: '3', price: '320.00' },
      ],
    },
  },
  {
    collection: 'request',
    by: 'wu.fang',
    daysAgo: 0,
    values: { subject: '调整月末结账时间', content: '建议自下月起，结账日由每月三日改为二日。' },
  },
]);
