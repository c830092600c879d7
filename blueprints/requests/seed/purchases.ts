import type { SeedRecordJson } from '@pedestal/blueprint';
import { signed, submitted } from './signed.ts';

/** What was asked to be bought: some is with the buyers, some waits for a superior. */
export const purchases: readonly SeedRecordJson[] = [
  {
    collection: 'purchase',
    by: 'wei.tao',
    daysAgo: 2,
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
    transitions: submitted,
  },
  {
    collection: 'purchase',
    by: 'wei.tao',
    daysAgo: 4,
    values: {
      subject: '总部会议室投影更换',
      needed: { day: 12 },
      supplier: '星河电子',
      reason: '原投影亮度不足，已报修两次',
    },
    lines: { items: [{ item: '激光投影仪', quantity: '2', price: '3980.00' }] },
    transitions: signed(4, 'feng.lei'),
  },
  {
    collection: 'purchase',
    by: 'lv.ping',
    daysAgo: 0,
    values: {
      subject: '深圳店春节陈列物料',
      needed: { day: 30 },
      supplier: '锦绣广告',
      reason: '春节档期橱窗与堆头更新',
    },
    lines: {
      items: [
        { item: '橱窗主画面', quantity: '2', price: '860.00' },
        { item: '堆头围挡', quantity: '8', price: '145.00' },
      ],
    },
    transitions: submitted,
  },
];
