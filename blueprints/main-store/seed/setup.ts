import type { SeedRecordJson } from '@pedestal/blueprint';

/** A demo store: its people, and how much it should take on a day. */
export interface DemoStore {
  code: string;
  name: string;
  place: string;
  manager: string;
  superior: string;
  staff: readonly string[];
  target: string;
}

export const STORES: readonly DemoStore[] = [
  {
    ...{ code: 'SH01', name: '上海旗舰店', place: 'SH01-BK', target: '1800' },
    ...{ manager: 'yang.guang', superior: 'han.mei' },
    staff: ['zhu.lin', 'qin.feng', 'you.na', 'xu.kai', 'he.yu'],
  },
  {
    ...{ code: 'SZ01', name: '深圳旗舰店', place: 'SZ01-BK', target: '1500' },
    ...{ manager: 'shi.jun', superior: 'lv.ping' },
    staff: ['zhang.wei', 'kong.yan', 'cao.bin', 'yan.hui', 'hua.qing'],
  },
];

const DUTIES = ['收银', '收银', '导购', '导购', '理货'] as const;

export function setUp(): SeedRecordJson[] {
  return STORES.map(({ code, name, place, manager, staff, target }) => ({
    collection: 'store',
    by: manager,
    daysAgo: 100,
    values: {
      ...{ code, name, target, float: '500', limit: '20', taxRate: '13' },
      manager: { person: manager },
      place: { link: place },
      transit: { link: 'V-TRA' },
      set: { link: '001' },
      cashAccount: { link: '1001 库存现金' },
      bankAccount: { link: '100202 一般户' },
      revenue: { link: '6001 主营业务收入' },
      taxAccount: { link: '22210106 销项税额' },
      shortAccount: { link: '1901 待处理财产损溢' },
    },
    lines: {
      staff: staff.map((each, index) => ({
        person: { person: each },
        duty: DUTIES[index % DUTIES.length] ?? '导购',
      })),
    },
  }));
}
