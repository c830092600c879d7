interface DemoNotice {
  type: number;
  title: readonly [zh: string, en: string];
  body: readonly [zh: string, en: string];
  washNo?: string;
  link?: string;
  /** null: everyone. */
  systemCode: string | null;
}

export const DEMO_NOTICES: readonly DemoNotice[] = [
  {
    type: 1,
    title: ['欢迎使用 Pedestal', 'Welcome to Pedestal'],
    body: [
      '左侧菜单显示您有权使用的页面，按 Ctrl-K 可以搜索全部页面。',
      'The menu on the left holds the pages that you may use. Press Ctrl-K to search all of them.',
    ],
    link: '/first',
    systemCode: null,
  },
  {
    type: 2,
    title: ['周日凌晨例行维护', 'Maintenance on Sunday night'],
    body: [
      '周日 02:00–03:00 仓储系统只读。',
      'Warehousing is read-only on Sunday from 2 to 3 a.m.',
    ],
    systemCode: null,
  },
  {
    type: 1001,
    title: ['订单待处理', 'Order waiting'],
    body: ['订单 W-2026-0871 等待分拣。', 'Order W-2026-0871 waits to be picked.'],
    washNo: 'W-2026-0871',
    systemCode: '1003',
  },
  {
    type: 1001,
    title: ['订单已分拣', 'Order picked'],
    body: [
      '订单 W-2026-0871 已分拣，等待出库。',
      'Order W-2026-0871 is picked and waits to be shipped.',
    ],
    washNo: 'W-2026-0871',
    systemCode: '1003',
  },
  {
    type: 1011,
    title: ['库存不足', 'Stock is low'],
    body: ['商品 SP-1042 低于安全库存。', 'Item SP-1042 is below its safety stock.'],
    washNo: 'SP-1042',
    systemCode: '1003',
  },
  {
    type: 3,
    title: ['月度盘点开始', 'Monthly stock-take begins'],
    body: ['请各门店在三天内完成盘点。', 'Every shop finishes its stock-take within three days.'],
    systemCode: '1002',
  },
];
