import { defineSeed, type SeedRecordJson } from '@pedestal/blueprint';

const PROPERTIES = [
  ['A-101', '云岭广场一层 101', 'shop', 'A 座', '86.50', '21600'],
  ['A-102', '云岭广场一层 102', 'shop', 'A 座', '120.00', '28800'],
  ['A-103', '云岭广场一层 103', 'shop', 'A 座', '64.00', '15900'],
  ['A-201', '云岭广场二层 201', 'shop', 'A 座', '210.00', '37800'],
  ['B-801', '云岭大厦 801', 'office', 'B 座', '156.00', '18700'],
  ['B-802', '云岭大厦 802', 'office', 'B 座', '98.00', '11700'],
  ['B-901', '云岭大厦 901', 'office', 'B 座', '312.00', '37400'],
  ['B-902', '云岭大厦 902', 'office', 'B 座', '142.00', '17000'],
  ['C-01', '地下一层 C-01 库房', 'store', 'C 区', '75.00', '3300'],
  ['C-02', '地下一层 C-02 库房', 'store', 'C 区', '110.00', '4800'],
  ['D-1203', '云岭公寓 1203', 'flat', 'D 座', '68.00', '5200'],
  ['D-1204', '云岭公寓 1204', 'flat', 'D 座', '92.00', '6800'],
] as const;

const TENANTS = [
  ['T01', '青禾咖啡有限公司', 'company', '叶青', '021-5550 1101'],
  ['T02', '明德书店', 'company', '邱明', '021-5550 1102'],
  ['T03', '拾光眼镜店', 'company', '康悦', '021-5550 1103'],
  ['T04', '云帆软件有限公司', 'company', '骆远', '021-5550 1104'],
  ['T05', '正心会计师事务所', 'company', '钟慧', '021-5550 1105'],
  ['T06', '百草堂药房', 'company', '田野', '021-5550 1106'],
  ['T07', '安立设计工作室', 'company', '温雅', '021-5550 1107'],
  ['T08', '周子涵', 'person', '周子涵', '138 0000 1108'],
  ['T09', '小满花艺', 'company', '梅兰', '021-5550 1109'],
] as const;

/** Property, tenant, first day, months, and what happened to it. */
const LEASES = [
  ['A-101', 'T01', 320, 24, 'active'],
  ['A-102', 'T02', 340, 12, 'active'],
  ['A-201', 'T06', 150, 36, 'active'],
  ['B-801', 'T04', 400, 24, 'active'],
  ['B-802', 'T05', 335, 12, 'active'],
  ['B-901', 'T07', 600, 18, 'ended'],
  ['C-01', 'T01', 200, 12, 'active'],
  ['D-1203', 'T08', 60, 12, 'active'],
  ['A-103', 'T03', 260, 24, 'terminated'],
  ['B-902', 'T09', 0, 24, 'draft'],
] as const;

const properties = PROPERTIES.map(([code, name, kind, building, area, rent]): SeedRecordJson => {
  const isLet = LEASES.some(([property, , , , state]) => property === code && state === 'active');
  const transition = isLet ? 'let' : code === 'D-1204' ? 'close' : undefined;
  return {
    collection: 'property',
    by: 'liu.yang',
    daysAgo: 700,
    values: { code, name, kind, building, area, rent },
    transitions: transition ? [{ transition, daysAgo: 60 }] : [],
  };
});

const tenants = TENANTS.map(
  ([code, name, kind, contact, phone]): SeedRecordJson => ({
    collection: 'tenant',
    by: 'sun.li',
    daysAgo: 620,
    values: { code, name, kind, contact, phone },
  }),
);

const rentOf = (property: string) => PROPERTIES.find(([code]) => code === property)?.[5] ?? '0';

const leases = LEASES.map(([property, tenant, begun, months, state]): SeedRecordJson => {
  const sign = { transition: 'sign', by: 'liu.yang', daysAgo: begun };
  const last = { ended: 'end', terminated: 'terminate' } as const;
  const end = state === 'ended' || state === 'terminated' ? last[state] : undefined;
  return {
    collection: 'lease',
    name: property,
    by: 'sun.li',
    daysAgo: begun + 5,
    values: {
      property: { link: property },
      tenant: { link: tenant },
      from: { day: 0 - begun },
      until: { day: Math.round(months * 30.4) - begun - 1 },
      rent: rentOf(property),
      deposit: String(Number(rentOf(property)) * 2),
      cycle: 'month',
    },
    transitions: [
      ...(state === 'draft' ? [] : [sign]),
      ...(end ? [{ transition: end, by: 'liu.yang', daysAgo: 20 }] : []),
    ],
  };
});

/** Three months of bills of every running lease; of the last month half are paid, one is late. */
const bills = LEASES.filter(([, , , , state]) => state === 'active').flatMap(
  ([property, tenant, begun], index) =>
    [0, 1, 2]
      .filter((back) => begun >= back * 30)
      .map((back): SeedRecordJson => {
        const daysAgo = back * 30 + 12;
        const isPaid = back > 1 || (back === 1 && index !== 4) || (back === 0 && index % 2 === 0);
        return {
          collection: 'bill',
          by: 'wu.fang',
          daysAgo,
          values: {
            lease: { link: property },
            tenant: { link: tenant },
            period: { month: 0 - back },
            due: { day: 0 - back * 30 + 3 },
            rent: rentOf(property),
            ...(isPaid ? { method: 'bank' } : {}),
          },
          lines: {
            fees: [
              { kind: 'service', amount: String(300 + index * 45) },
              { kind: 'power', reading: `${120 + index * 31} 度`, amount: `${96 + index * 25}.40` },
            ],
          },
          transitions: isPaid ? [{ transition: 'pay', daysAgo: Math.max(daysAgo - 9, 0) }] : [],
        };
      }),
);

const REPAIRS = [
  ['A-201', '卷帘门无法升降', 'high', 1, []],
  ['B-801', '空调制冷不足', 'normal', 4, ['assign']],
  ['D-1203', '浴室水龙头漏水', 'normal', 2, ['assign']],
  ['A-101', '门头灯箱不亮', 'normal', 21, ['assign', 'finish']],
  ['D-1204', '墙面渗水重做防水', 'high', 35, ['assign', 'finish']],
  ['C-01', '消防喷淋压力不足', 'high', 0, []],
] as const;

const repairs = REPAIRS.map(
  ([property, subject, urgency, daysAgo, steps]): SeedRecordJson => ({
    collection: 'repair',
    by: 'sun.li',
    daysAgo,
    values: {
      subject,
      urgency,
      property: { link: property },
      reported: { day: 0 - daysAgo },
      ...(steps.length > 0 ? { fixer: { person: 'chu.ning' } } : {}),
    },
    transitions: steps.map((transition) => ({ transition })),
  }),
);

/** A building with shops, offices and flats, for the demo. */
export default defineSeed('leasing', [...properties, ...tenants, ...leases, ...bills, ...repairs]);
