import {
  type CategoryChart,
  type ChartSeries,
  DRAWING_WIDTH,
  type Drawing,
  type Shape,
  type Spot,
} from './chart.ts';
import {
  axisText,
  colorOf,
  drawLegend,
  LINE,
  type Scale,
  SOFT,
  scaleOf,
  TEXT,
  textAt,
  widthOf,
} from './chart-parts.ts';
import { drawHatch } from './hatch.ts';

const HEIGHT = 340;
const FOOT = 30;
/** More categories than this, or long names, lie better: bars from the left. */
const MOST_UPRIGHT = 12;
const LONG_NAME = 90;
const MOST_MARKS = 60;
const MOST_LYING = 60;

/** Where one bar, or one point of a line, begins and ends on the scale of values. */
interface Span {
  from: number;
  to: number;
}

/** Per series and category; null: there is no value. */
function spansOf({ series, isStacked, categories }: CategoryChart): (Span | null)[][] {
  const [above, below] = [categories.map(() => 0), categories.map(() => 0)];
  return series.map(({ values }) =>
    categories.map((_, index) => {
      const value = values[index] ?? null;
      if (value === null) return null;
      if (!isStacked) return { from: 0, to: value };
      const sums = value < 0 ? below : above;
      const from = sums[index] ?? 0;
      sums[index] = from + value;
      return { from, to: from + value };
    }),
  );
}

const endsOf = (spans: readonly (readonly (Span | null)[])[]) =>
  spans.flatMap((each) => each.flatMap((span) => (span ? [span.to] : [])));

const namesOf = (series: readonly ChartSeries[]) =>
  series.length > 1 ? series.map(({ name }) => name) : [];

/** Bars, lines and areas. */
export function drawCartesian(chart: CategoryChart): Drawing {
  const { categories, kind } = chart;
  const isLong = categories.some((name) => widthOf(name, TEXT) > LONG_NAME);
  const lies = kind === 'bar' && (categories.length > MOST_UPRIGHT || isLong);
  return lies ? drawLying(chart) : drawUpright(chart);
}

interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: Scale;
}

const yOf = ({ top, height, scale }: Plot, value: number) =>
  top + height - ((value - scale.low) / (scale.high - scale.low)) * height;

function drawUpright(chart: CategoryChart): Drawing {
  const { categories, series, kind } = chart;
  const spans = spansOf(chart);
  const scale = scaleOf(endsOf(spans), kind !== 'line');
  const legend = drawLegend(namesOf(series), kind === 'bar');
  const left =
    Math.max(...scale.steps.map((step) => widthOf(axisText(step, chart.isShare), TEXT))) + 12;
  const plot: Plot = {
    ...{ left, top: legend.height + 8, width: DRAWING_WIDTH - left, height: HEIGHT, scale },
  };
  const room = plot.width / Math.max(categories.length, 1);
  const shapes: Shape[] = [...legend.shapes, ...drawAxis(plot, chart.isShare)];
  for (const [index, own] of spans.entries()) {
    shapes.push(
      ...(kind === 'bar'
        ? drawBars(plot, own, { index, count: spans.length, isStacked: chart.isStacked, room })
        : drawLine(plot, own, { index, room, isArea: kind === 'area' })),
    );
  }
  shapes.push(...drawNames(plot, categories, room));
  return { height: plot.top + HEIGHT + FOOT, shapes };
}

function drawAxis(plot: Plot, isShare: boolean): Shape[] {
  return plot.scale.steps.flatMap((step): Shape[] => {
    const y = yOf(plot, step);
    const points: Spot[] = [
      [plot.left, y],
      [plot.left + plot.width, y],
    ];
    return [
      { kind: 'line', points, color: step === 0 ? SOFT : LINE, width: 1, dash: 0 },
      textAt(plot.left - 8, y + 5, axisText(step, isShare), {
        ...{ align: 'right', color: SOFT, width: plot.left },
      }),
    ];
  });
}

/** As many names below the axis as have room. */
function drawNames(plot: Plot, categories: readonly string[], room: number): Shape[] {
  const widest = Math.max(0, ...categories.map((name) => Math.min(widthOf(name, TEXT), 120)));
  const every = Math.max(1, Math.ceil((widest + 10) / room));
  return categories.flatMap((name, index) =>
    index % every === 0
      ? [
          textAt(plot.left + (index + 0.5) * room, plot.top + plot.height + 20, name, {
            ...{ align: 'center', color: SOFT, width: Math.min(room * every, 130) },
          }),
        ]
      : [],
  );
}

function drawBars(
  plot: Plot,
  spans: readonly (Span | null)[],
  {
    index,
    count,
    isStacked,
    room,
  }: { index: number; count: number; isStacked: boolean; room: number },
): Shape[] {
  const shared = isStacked ? 1 : count;
  const width = Math.min((room * 0.72) / shared, 60);
  const start = (room - width * shared) / 2 + (isStacked ? 0 : width * index);
  return spans.flatMap((span, at): Shape[] => {
    if (!span) return [];
    const [a, b] = [yOf(plot, span.from), yOf(plot, span.to)];
    const place = {
      ...{ x: plot.left + at * room + start, y: Math.min(a, b) },
      ...{ width: Math.max(width - 1, 0.5), height: Math.max(Math.abs(a - b), 0.5) },
    };
    return drawBar(place, index);
  });
}

type Place = Record<'x' | 'y' | 'width' | 'height', number>;

/** The bar of a series: colour and pattern. */
function drawBar(place: Place, index: number): Shape[] {
  return [{ kind: 'rect', ...place, fill: colorOf(index) }, ...drawHatch(place, index)];
}

const DASHES = [0, 8, 3];

/** A line breaks where a value is missing. */
function drawLine(
  plot: Plot,
  spans: readonly (Span | null)[],
  { index, room, isArea }: { index: number; room: number; isArea: boolean },
): Shape[] {
  const color = colorOf(index);
  const dash = DASHES[Math.floor(index / 3) % DASHES.length] ?? 0;
  const shapes: Shape[] = [];
  let run: { x: number; span: Span }[] = [];
  const endRun = () => {
    const tops = run.map(({ x, span }): Spot => [x, yOf(plot, span.to)]);
    const floors = run.map(({ x, span }): Spot => [x, yOf(plot, span.from)]);
    if (isArea && run.length > 1) {
      const points = [...tops, ...floors.toReversed()];
      shapes.push({ kind: 'area', points, fill: color, opacity: 0.35 });
    }
    if (run.length > 1) shapes.push({ kind: 'line', points: tops, color, width: 2.5, dash });
    if (spans.length <= MOST_MARKS || run.length === 1) {
      shapes.push(
        ...tops.map(
          ([x, y]): Shape => ({ kind: 'circle', x, y, radius: 3.5, fill: color, opacity: 1 }),
        ),
      );
    }
    run = [];
  };
  for (const [at, span] of spans.entries()) {
    if (span) run.push({ x: plot.left + (at + 0.5) * room, span });
    else endRun();
  }
  endRun();
  return shapes;
}

/** Bars from the left, each with its name and, where there is one series, its value. */
function drawLying(chart: CategoryChart): Drawing {
  const categories = chart.categories.slice(0, MOST_LYING);
  const cut = { ...chart, categories };
  const spans = spansOf(cut);
  const scale = scaleOf(endsOf(spans));
  const legend = drawLegend(namesOf(chart.series), true);
  const names = Math.min(Math.max(...categories.map((name) => widthOf(name, TEXT)), 40), 240);
  const [only] = chart.series.length === 1 ? chart.series : [];
  const left = names + 12;
  const width = DRAWING_WIDTH - left - (only ? 130 : 10);
  const shared = chart.isStacked ? 1 : Math.max(spans.length, 1);
  const row = Math.max(24, shared * 9 + 8);
  const xOf = (value: number) => left + ((value - scale.low) / (scale.high - scale.low)) * width;
  const shapes: Shape[] = [...legend.shapes];
  for (const [at, name] of categories.entries()) {
    const top = legend.height + at * row;
    shapes.push(textAt(names, top + row / 2 + 5, name, { align: 'right', width: names }));
    let end = xOf(0);
    for (const [index, own] of spans.entries()) {
      const span = own[at];
      if (!span) continue;
      const [a, b] = [xOf(span.from), xOf(span.to)];
      const height = (row - 6) / shared;
      const y = top + 3 + (chart.isStacked ? 0 : index * height);
      const place = { x: Math.min(a, b), y, width: Math.max(Math.abs(a - b), 1) };
      shapes.push(...drawBar({ ...place, height: Math.max(height - 1, 1) }, index));
      end = Math.max(end, a, b);
    }
    const text = only?.texts[at];
    if (text) shapes.push(textAt(end + 8, top + row / 2 + 5, text, { color: SOFT, width: 122 }));
  }
  return { height: legend.height + categories.length * row + 8, shapes };
}
