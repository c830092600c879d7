import {
  type CategoryChart,
  DRAWING_WIDTH,
  type Drawing,
  type NumberChart,
  type ScatterChart,
  type Shape,
} from './chart.ts';
import {
  axisText,
  colorOf,
  drawLegend,
  INK,
  LINE,
  SOFT,
  scaleOf,
  shortNumber,
  TEXT,
  textAt,
  widthOf,
} from './chart-parts.ts';

const HEIGHT = 340;

/** Two measures against each other. */
export function drawScatter({ titles, groups }: ScatterChart): Drawing {
  const points = groups.flatMap((each) => each.points);
  const across = scaleOf(
    points.map(({ x }) => x),
    false,
  );
  const up = scaleOf(
    points.map(({ y }) => y),
    false,
  );
  const legend = drawLegend(groups.length > 1 ? groups.map(({ name }) => name) : []);
  const left = Math.max(...up.steps.map((step) => widthOf(shortNumber(step), TEXT))) + 12;
  const top = legend.height + 26;
  const width = DRAWING_WIDTH - left - 16;
  const xOf = (value: number) => left + ((value - across.low) / (across.high - across.low)) * width;
  const yOf = (value: number) => top + HEIGHT - ((value - up.low) / (up.high - up.low)) * HEIGHT;
  const largest = Math.max(1, ...points.map(({ size }) => size ?? 0));
  const shapes: Shape[] = [
    ...legend.shapes,
    textAt(0, legend.height + 12, titles[1], { color: SOFT, width: 400 }),
    textAt(left + width, top + HEIGHT + 44, titles[0], { align: 'right', color: SOFT, width: 400 }),
  ];
  for (const step of up.steps) {
    const y = yOf(step);
    shapes.push(
      {
        kind: 'line',
        points: [
          [left, y],
          [left + width, y],
        ],
        color: LINE,
        width: 1,
        dash: 0,
      },
      textAt(left - 8, y + 5, shortNumber(step), { align: 'right', color: SOFT, width: left }),
    );
  }
  for (const step of across.steps) {
    const x = xOf(step);
    shapes.push(
      {
        kind: 'line',
        points: [
          [x, top],
          [x, top + HEIGHT],
        ],
        color: LINE,
        width: 1,
        dash: 0,
      },
      textAt(x, top + HEIGHT + 20, shortNumber(step), { align: 'center', color: SOFT, width: 90 }),
    );
  }
  for (const [index, group] of groups.entries()) {
    for (const { x, y, size } of group.points) {
      const radius = size === null ? 5 : 3 + 17 * Math.sqrt(Math.max(0, size) / largest);
      shapes.push({
        kind: 'circle',
        x: xOf(x),
        y: yOf(y),
        radius,
        fill: colorOf(index),
        opacity: 0.75,
      });
    }
  }
  return { height: top + HEIGHT + 54, shapes };
}

const [MOST_ROWS, MOST_COLUMNS] = [40, 40];
const CELL = 28;

/** Colour by value in a field of two dimensions. */
export function drawHeatMap({ categories, series, isShare }: CategoryChart): Drawing {
  const columns = categories.slice(0, MOST_COLUMNS);
  const rows = series.slice(0, MOST_ROWS);
  const values = rows.flatMap((row) => row.values.flatMap((value) => value ?? []));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const names = Math.min(Math.max(40, ...rows.map(({ name }) => widthOf(name, TEXT))), 200);
  const left = names + 10;
  const room = (DRAWING_WIDTH - left) / Math.max(columns.length, 1);
  const shapes: Shape[] = [];
  for (const [at, { name, values: cells }] of rows.entries()) {
    const y = at * CELL;
    shapes.push(textAt(names, y + 19, name, { align: 'right', width: names }));
    for (const index of columns.keys()) {
      const value = cells[index] ?? null;
      if (value === null) continue;
      const share = high === low ? 0 : (value - low) / (high - low);
      const x = left + index * room;
      shapes.push({
        ...{ kind: 'rect', x, y, width: Math.max(room - 1, 0.5), height: CELL - 1 },
        fill: mix(share),
      });
      // The number says what the colour says.
      if (room < 44) continue;
      shapes.push(
        textAt(x + room / 2, y + 18, axisText(value, isShare), {
          ...{ align: 'center', size: 12, width: room - 4, color: share > 0.6 ? '#ffffff' : INK },
        }),
      );
    }
  }
  const foot = rows.length * CELL + 18;
  const every = Math.max(1, Math.ceil(80 / room));
  for (const [index, name] of columns.entries()) {
    if (index % every !== 0) continue;
    const width = Math.min(room * every, 140);
    shapes.push(
      textAt(left + (index + 0.5) * room, foot, name, {
        ...{ align: 'center', color: SOFT, width },
      }),
    );
  }
  return { height: foot + 14, shapes };
}

const [PALE, FULL] = [
  [236, 241, 247],
  [44, 87, 138],
] as const;

function mix(share: number): string {
  const parts = PALE.map((pale, index) =>
    Math.round(pale + ((FULL[index] ?? pale) - pale) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const MOST_STEPS = 20;
const STEP = 38;

/** The first series from the largest to the smallest, each as wide as its value. */
export function drawFunnel({ categories, series }: CategoryChart): Drawing {
  const [first] = series;
  const steps = categories
    .map((name, index) => ({
      name,
      value: first?.values[index] ?? 0,
      text: first?.texts[index] ?? '',
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, MOST_STEPS);
  const largest = steps[0]?.value ?? 1;
  const [middle, widest] = [400, 560];
  const shapes = steps.flatMap(({ name, value, text }, index): Shape[] => {
    const next = steps[index + 1]?.value ?? value;
    const [top, bottom] = [(value / largest) * widest, (next / largest) * widest];
    const y = index * STEP;
    const points = [
      [middle - top / 2, y],
      [middle + top / 2, y],
      [middle + bottom / 2, y + STEP - 3],
      [middle - bottom / 2, y + STEP - 3],
    ] as const;
    return [
      { kind: 'area', points, fill: colorOf(index), opacity: 0.85 },
      textAt(720, y + 23, name, { width: 150 }),
      textAt(990, y + 23, text, { width: 120, align: 'right', color: SOFT }),
    ];
  });
  return { height: steps.length * STEP + 8, shapes };
}

/** Large figures beside each other. */
export function drawNumber({ figures }: NumberChart): Drawing {
  const shown = figures.slice(0, 4);
  const room = DRAWING_WIDTH / Math.max(shown.length, 1);
  return {
    height: 90,
    shapes: shown.flatMap(({ title, text }, index) => [
      textAt(index * room, 20, title, { color: SOFT, width: room - 20 }),
      textAt(index * room, 66, text, { size: 38, width: room - 20 }),
    ]),
  };
}
