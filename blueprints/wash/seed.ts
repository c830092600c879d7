import { defineSeed, type SeedRecordJson } from '@pedestal/blueprint';

const CUSTOMERS = [
  ['K01', '鹭江酒店', 'hotel', '0592-5550 201', '厦门市思明区鹭江道 18 号'],
  ['K02', '云岭商务酒店', 'hotel', '021-5550 2202', '上海市长宁区延安西路 900 号'],
  ['K03', '锦里餐厅', 'restaurant', '028-5550 203', '成都市武侯区武侯祠大街 231 号'],
  ['K04', '上海旗舰店', 'company', '021-5550 2204', '上海市南京西路 1001 号'],
  ['K05', '海风健身会馆', 'company', '0532-5550 205', '青岛市市南区东海西路 5 号'],
  ['K06', '沈女士', 'person', '139 0000 2206', ''],
] as const;

const customers = CUSTOMERS.map(
  ([code, name, kind, phone, address]): SeedRecordJson => ({
    collection: 'customer',
    by: 'wei.dong',
    daysAgo: 150,
    values: { code, name, kind, phone, ...(address ? { address } : {}) },
  }),
);

const MACHINES = [
  ['M-01', '一号洗脱机', 'washer', '50', 20],
  ['M-02', '二号洗脱机', 'washer', '50', 6],
  ['M-03', '三号洗脱机', 'washer', '100', 45],
  ['M-04', '一号烘干机', 'dryer', '60', 12],
  ['M-05', '干洗机', 'cleaner', '20', -2],
  ['M-06', '熨平机', 'iron', '30', 70],
] as const;

const machines = MACHINES.map(
  ([code, name, kind, capacity, service]): SeedRecordJson => ({
    collection: 'machine',
    by: 'wei.dong',
    daysAgo: 150,
    values: { code, name, kind, capacity, service: { day: service } },
    transitions: code === 'M-05' ? [{ transition: 'stop', daysAgo: 1 }] : [],
  }),
);

const COURSE = ['receive', 'start', 'dry', 'check', 'finish', 'deliver'] as const;

/** Days ago, and how many steps it went: older ones are delivered, those of today are everywhere. */
const ORDERS = [
  ...[46, 43, 39, 36, 33, 30, 27, 25, 22, 20, 18, 16, 14, 12, 11, 9, 8, 7, 6].map(
    (day) => [day, 6] as const,
  ),
  ...([
    [5, 5],
    [4, 5],
    [4, 4],
    [3, 5],
    [3, 3],
    [2, 4],
    [2, 3],
    [1, 2],
    [1, 2],
    [1, 1],
  ] as const),
  ...([
    [0, 2],
    [0, 1],
    [0, 1],
    [0, 0],
  ] as const),
];

/** What customers of a kind bring, at which price. */
const PIECES = {
  hotel: [
    ['sheet', '40', '3.50'],
    ['cover', '40', '4.50'],
    ['towel', '120', '1.20'],
  ],
  restaurant: [['tablecloth', '36', '4.00']],
  company: [['uniform', '18', '8.00']],
  person: [
    ['suit', '1', '38.00'],
    ['coat', '1', '58.00'],
  ],
} as const;

const orders = ORDERS.map(([day, steps], index): SeedRecordJson => {
  const [customer, , kind] = CUSTOMERS[index % CUSTOMERS.length] ?? CUSTOMERS[0];
  const washer = index % 2 === 0 ? 'qi.ying' : 'xie.tian';
  const isDry = kind === 'person';
  return {
    collection: 'washOrder',
    by: 'wei.dong',
    daysAgo: day,
    values: {
      customer: { link: customer },
      service: isDry ? 'dry' : 'wash',
      day: { day: 0 - day },
      promised: { day: 3 - day },
      ...(steps > 1 ? { machine: { link: isDry ? 'M-05' : `M-0${1 + (index % 3)}` } } : {}),
    },
    lines: {
      lines: PIECES[kind].map(([piece, qty, price]) => ({
        ...{ kind: piece, qty, price },
        ...(index % 7 === 0 ? { defect: '有一处污渍' } : {}),
      })),
    },
    transitions: COURSE.slice(0, steps).map((transition, step) => ({
      transition,
      by: transition === 'receive' || transition === 'deliver' ? 'wei.dong' : washer,
      daysAgo: Math.max(0, day - Math.floor(step / 2)),
    })),
  };
});

/** Six weeks of a laundry, for the demo. */
export default defineSeed('wash', [...customers, ...machines, ...orders]);
