import { defineSeed, type SeedRecordJson, type SeedTransitionJson } from '@pedestal/blueprint';

/** Supplier and what it brings: item and pieces. */
const LOADS = [
  ['S001', ['SNK-001', '240'], ['SNK-004', '120']],
  ['S002', ['CLN-001', '96'], ['CLN-002', '48']],
  ['S005', ['OIL-004', '360']],
  ['S004', ['TEA-001', '180'], ['TEA-003', '60']],
  ['S006', ['PAP-001', '72'], ['PAP-002', '144']],
] as const;

/** Days ago, and how far it came. */
const ARRIVALS = [
  ...[58, 51, 46, 39, 33, 27, 22, 18, 13, 9, 6].map((day) => [day, 'stored'] as const),
  [16, 'refused'],
  [4, 'accepted'],
  [2, 'inspecting'],
  [1, 'inspecting'],
  [0, 'arrived'],
  [0, 'arrived'],
  [3, 'booked'],
  [0, 'booked'],
  [-1, 'booked'],
  [-2, 'booked'],
  [12, 'cancelled'],
] as const;

const STEPS: Record<string, readonly string[]> = {
  booked: [],
  cancelled: ['cancel'],
  arrived: ['arrive'],
  inspecting: ['arrive', 'inspect'],
  accepted: ['arrive', 'inspect', 'accept'],
  stored: ['arrive', 'trust', 'store'],
  refused: ['arrive', 'inspect', 'refuse'],
};

const SLOTS = ['08:00–09:00', '09:30–10:30', '13:30–14:30', '15:00–16:00'] as const;

const people = (isFirst: boolean) =>
  isFirst
    ? { clerk: 'tao.ran', manager: 'wei.dong', dock: 'W1-RC', plate: '沪A' }
    : { clerk: 'bai.xue', manager: 'yu.hang', dock: 'W2-RC', plate: '粤B' };

const orderNo = (index: number) => `PO-${String(4200 + index * 7)}`;

const arrivals = ARRIVALS.map(([day, state], index): SeedRecordJson => {
  const { clerk, manager, dock, plate } = people(index % 2 === 0);
  const [supplier, ...goods] = LOADS[index % LOADS.length] ?? LOADS[0];
  const transitions = (STEPS[state] ?? []).map((transition): SeedTransitionJson => {
    const isDecision = ['accept', 'refuse', 'trust'].includes(transition);
    return { transition, by: isDecision ? manager : clerk, daysAgo: Math.max(day, 0) };
  });
  const hasCome = transitions.some(({ transition }) => transition === 'arrive');
  return {
    collection: 'arrival',
    name: orderNo(index),
    by: clerk,
    daysAgo: Math.max(day, 0) + 2,
    values: {
      orderNo: orderNo(index),
      supplier: { link: supplier },
      due: { day: 0 - day },
      slot: SLOTS[index % SLOTS.length] ?? '',
      dock: { link: dock },
      ...(hasCome ? { vehicle: `${plate}${String(31_000 + index * 613)}`, driver: '张师傅' } : {}),
    },
    lines: {
      lines: goods.map(([item, qty]) => ({
        item: { link: item },
        ordered: qty,
        boxes: String(Number(qty) / 12),
        ...(hasCome ? { arrived: qty, lot: `L${String(2_600 + index)}` } : {}),
      })),
    },
    transitions,
  };
});

/** The transition makes an inspection of its own; these are repeats that somebody asked for. */
const inspections = [
  [11, 'refuse', 'fail', '8', '外箱破损，八瓶漏液'],
  [9, 'again', 'pass', '0', '复检合格'],
  [10, 'again', 'pass', '1', '抽检一件标签歪斜，可接受'],
  [13, 'again', 'take', '0', ''],
] as const;

const repeats = inspections.map(([index, , last, defects, verdict]): SeedRecordJson => {
  const [day] = ARRIVALS[index] ?? [0];
  const [, [item]] = LOADS[index % LOADS.length] ?? LOADS[0];
  return {
    collection: 'inspection',
    name: orderNo(index),
    by: 'jiang.bo',
    daysAgo: day,
    values: {
      arrival: { link: orderNo(index) },
      supplier: { link: LOADS[index % LOADS.length]?.[0] ?? 'S001' },
      ...(verdict ? { verdict } : {}),
    },
    lines: {
      checks: [
        {
          item: { link: item },
          sample: '20',
          defects,
          finding: last === 'fail' ? 'packaging' : 'none',
        },
      ],
    },
    transitions: [{ transition: 'take' }, ...(last === 'take' ? [] : [{ transition: last }])],
  };
});

const claims: readonly SeedRecordJson[] = [
  {
    collection: 'claim',
    by: 'wei.dong',
    daysAgo: 14,
    values: {
      inspection: { link: orderNo(11) },
      supplier: { link: 'S002' },
      wanted: 'return',
      answerBy: { day: 3 },
      reason: '外箱破损，八瓶漏液，整批退回。',
    },
    lines: { lines: [{ item: { link: 'CLN-001' }, qty: '96', price: '24.00' }] },
    transitions: [{ transition: 'send', daysAgo: 13 }],
  },
  {
    collection: 'claim',
    by: 'yu.hang',
    daysAgo: 30,
    values: {
      inspection: { link: orderNo(10) },
      supplier: { link: 'S001' },
      wanted: 'credit',
      reason: '标签歪斜，供应商折让。',
    },
    lines: { lines: [{ item: { link: 'SNK-001' }, qty: '12', price: '6.00' }] },
    transitions: [
      { transition: 'send', daysAgo: 29 },
      { transition: 'settle', daysAgo: 15 },
    ],
  },
];

/** Two months at the docks of two warehouses, for the demo. */
export default defineSeed('receiving', [...arrivals, ...repeats, ...claims]);
