import { defineSeed, type SeedRecordJson } from '@pedestal/blueprint';

const DISHES = [
  ['C01', '凉拌木耳', 'cold', '22', '6', false],
  ['C02', '口水鸡', 'cold', '38', '14', true],
  ['H01', '清蒸鲈鱼', 'hot', '88', '42', true],
  ['H02', '宫保鸡丁', 'hot', '46', '15', false],
  ['H03', '蚝油生菜', 'hot', '28', '7', false],
  ['H04', '红烧肉', 'hot', '68', '26', true],
  ['H05', '麻婆豆腐', 'hot', '32', '8', false],
  ['S01', '番茄蛋花汤', 'soup', '24', '5', false],
  ['S02', '山药排骨汤', 'soup', '58', '24', false],
  ['M01', '扬州炒饭', 'staple', '28', '8', false],
  ['M02', '葱油拌面', 'staple', '22', '5', false],
  ['D01', '桂花乌龙', 'drink', '18', '4', false],
  ['D02', '鲜榨橙汁', 'drink', '26', '9', false],
  ['D03', '酸梅汤', 'drink', '16', '3', false],
] as const;

const dishes = DISHES.map(([code, name, kind, price, cost, isSignature]): SeedRecordJson => {
  const soldOut = code === 'S02' ? [{ transition: 'sellOut', daysAgo: 0 }] : [];
  const retired = code === 'D03' ? [{ transition: 'retire', daysAgo: 40 }] : [];
  return {
    collection: 'dish',
    by: 'yang.guang',
    daysAgo: 120,
    values: { code, name, kind, price, cost, isSignature },
    transitions: [...soldOut, ...retired],
  };
});

const SEATS = [
  ['A1', '大厅 1 号', 'hall', '4'],
  ['A2', '大厅 2 号', 'hall', '4'],
  ['A3', '大厅 3 号', 'hall', '6'],
  ['A4', '大厅 4 号', 'hall', '2'],
  ['B1', '包间·听雨', 'room', '10'],
  ['B2', '包间·观澜', 'room', '12'],
  ['T1', '露台 1 号', 'terrace', '4'],
  ['T2', '露台 2 号', 'terrace', '4'],
] as const;

const seats = SEATS.map(
  ([code, name, area, places]): SeedRecordJson => ({
    collection: 'seat',
    by: 'yang.guang',
    daysAgo: 120,
    values: { code, name, area, places },
  }),
);

const WAITERS = ['zhu.lin', 'qin.feng', 'you.na'] as const;

/** Guest, day from today, meal, people, table, and what happened. */
const BOOKINGS = [
  ['晨曦商贸 顾女士', -6, 'dinner', '8', 'B1', 'finished'],
  ['陆先生', -4, 'lunch', '4', 'A1', 'finished'],
  ['锦里餐饮 唐总', -3, 'dinner', '10', 'B2', 'finished'],
  ['方女士', -2, 'dinner', '3', 'T1', 'missed'],
  ['应先生', -1, 'lunch', '2', 'A4', 'finished'],
  ['秦女士', 0, 'lunch', '5', 'A3', 'seated'],
  ['湾畔新零售 罗经理', 0, 'dinner', '10', 'B1', 'booked'],
  ['林先生', 0, 'dinner', '4', 'T2', 'booked'],
  ['万老师', 1, 'lunch', '6', 'A3', 'booked'],
  ['孟女士', 2, 'dinner', '12', 'B2', 'booked'],
  ['郭先生', 5, 'dinner', '8', '', 'booked'],
  ['于先生', 3, 'lunch', '2', 'A4', 'cancelled'],
] as const;

const AFTER: Record<string, readonly string[]> = {
  booked: [],
  seated: ['seat'],
  finished: ['seat', 'finish'],
  missed: ['miss'],
  cancelled: ['cancel'],
};

const bookings = BOOKINGS.map(
  ([guest, day, meal, people, table, state], index): SeedRecordJson => ({
    collection: 'booking',
    name: guest,
    by: WAITERS[index % 3] ?? 'zhu.lin',
    daysAgo: Math.max(0, 3 - day),
    values: {
      guest,
      phone: `138 0000 ${String(2_201 + index)}`,
      day: { day },
      meal,
      time: meal === 'lunch' ? '12:00' : '18:30',
      people,
      ...(table ? { table: { link: table } } : {}),
      ...(index % 4 === 2 ? { wish: '靠窗，需要儿童椅' } : {}),
    },
    transitions: (AFTER[state] ?? []).map((transition) => ({
      transition,
      daysAgo: Math.max(0, 0 - day),
    })),
  }),
);

const COURSE = ['order', 'ready', 'serve', 'pay'] as const;

/** The orders of the last days are paid; those of today are at every step. */
const TICKETS = [
  ...[9, 8, 8, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1].map((day) => [day, 4] as const),
  ...[4, 4, 3, 3, 2, 2, 1, 1, 0].map((steps) => [0, steps] as const),
];

const tickets = TICKETS.map(([day, steps], index): SeedRecordJson => {
  const [table] = SEATS[index % SEATS.length] ?? SEATS[0];
  const onMenu = DISHES.filter(([code]) => code !== 'S02' && code !== 'D03');
  const ordered = [0, 1, 2, 3].map((step) => onMenu[(index * 3 + step * 5) % onMenu.length]);
  return {
    collection: 'ticket',
    by: WAITERS[index % 3] ?? 'zhu.lin',
    daysAgo: day,
    values: {
      table: { link: table },
      day: { day: 0 - day },
      people: String(2 + (index % 5)),
      ...(index % 6 === 0 ? { discount: '10' } : {}),
      ...(steps === 4 ? { method: index % 3 === 0 ? 'card' : 'mobile' } : {}),
    },
    lines: {
      lines: ordered.flatMap((dish, position) =>
        dish ? [{ dish: { link: dish[0] }, qty: position === 0 ? '2' : '1', price: dish[3] }] : [],
      ),
    },
    transitions: COURSE.slice(0, steps).map((transition) =>
      transition === 'ready' ? { transition, by: 'he.yu' } : { transition },
    ),
  };
});

/** A restaurant in the week of the installation, for the demo. */
export default defineSeed('catering', [...dishes, ...seats, ...bookings, ...tickets]);
