import { layOut, type Series } from '../lay-out.ts';
import { numberOf, type Point } from '../result.ts';
import {
  baseOption,
  buildTip,
  categoryAxis,
  legendOf,
  type Picture,
  type PictureInput,
  type TipItem,
  tooltipOf,
  valueAxis,
} from './picture.ts';

type Kind = 'bar' | 'line' | 'area';

/** More points than this are drawn without marks. */
const MOST_MARKS = 60;
/** More categories than this, or longer names, lie better: bars from the left. */
const MOST_UPRIGHT = 8;
const LONG_NAME = 8;
/** Room for names beside lying bars. */
const LONGEST = 170;
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect'];
const DASHES = ['solid', 'dashed', 'dotted'];

/** Bars, lines and areas over categories or time. */
export function drawCartesian(kind: Kind, input: PictureInput): Picture {
  const { result } = input;
  const { categories, series } = layOut(result);
  const labels = categories.map(({ label }) => label);
  const isTime = result.dimensions[0]?.isTime ?? false;
  const lies =
    kind === 'bar' &&
    !isTime &&
    labels.length <= 40 &&
    (labels.length > MOST_UPRIGHT || labels.some((label) => label.length > LONG_NAME));
  const isMany = series.length > 1;
  const category = categoryAxis(input, labels, lies ? LONGEST : undefined);
  const [first, second] = series;
  const value = valueAxis(input, result.measures[first?.measure ?? 0]);
  // The second of two measures gets a scale of its own where one would hide the other.
  const isApart = first && second && series.length === 2 && needsOwnScale(first, second, input);
  const values = isApart
    ? [value, { ...valueAxis(input, result.measures[second.measure]), splitLine: { show: false } }]
    : value;
  const own = (index: number) =>
    isApart && index === 1 ? { [lies ? 'xAxisIndex' : 'yAxisIndex']: 1 } : {};
  const drawn = series.map((each, index) => ({
    ...drawSeries(kind, each, index, isMany, input),
    ...own(index),
  }));
  const tip = (items: TipItem[]) => describe(items, series, labels, input);
  return {
    points: series.map(({ points }) => points),
    option: {
      ...baseOption(input, isMany && kind !== 'line'),
      grid: { left: 4, right: 12, top: isMany ? 34 : 12, bottom: 4, outerBoundsMode: 'same' },
      legend: legendOf(input, isMany),
      tooltip: tooltipOf(input, 'axis', tip),
      xAxis: lies ? values : category,
      yAxis: lies ? { ...category, inverse: true } : values,
      series: drawn,
    },
  };
}

/** How much larger one measure must be to hide another on the same scale. */
const FAR = 12;

function needsOwnScale(one: Series, other: Series, { result }: PictureInput): boolean {
  if (one.measure === other.measure) return false;
  const [a, b] = [result.measures[one.measure], result.measures[other.measure]];
  if (a?.format !== b?.format) return true;
  const most = ({ points }: Series) =>
    Math.max(...points.map((point) => Math.abs((point && numberOf(point)) ?? 0)));
  const [low = 0, high = 0] = [most(one), most(other)].toSorted((x, y) => x - y);
  return high > low * FAR;
}

function drawSeries(
  kind: Kind,
  { key, name, points }: Series,
  index: number,
  isMany: boolean,
  { result }: PictureInput,
): object {
  const data = points.map((point) => (point ? numberOf(point) : null));
  if (kind === 'bar') {
    // Parts of one measure stand on each other, different measures beside each other.
    const stack = isMany && result.dimensions.length > 1 ? { stack: 'all' } : {};
    return { id: key, name, type: 'bar', data, barMaxWidth: 36, ...stack, ...ROUND };
  }
  return {
    id: key,
    name,
    type: 'line',
    data,
    sampling: 'lttb',
    showSymbol: data.length <= MOST_MARKS,
    symbol: SYMBOLS[index % SYMBOLS.length],
    symbolSize: 6,
    lineStyle: { width: 2, type: DASHES[Math.floor(index / 3) % DASHES.length] },
    emphasis: { focus: 'none' },
    ...(kind === 'area' ? { areaStyle: { opacity: 0.35 } } : {}),
    ...(kind === 'area' && isMany && result.dimensions.length > 1 ? { stack: 'all' } : {}),
  };
}

const ROUND = { itemStyle: { borderRadius: 2 } };

function describe(
  items: readonly TipItem[],
  series: readonly Series[],
  labels: readonly string[],
  { textOf }: PictureInput,
): HTMLElement {
  const lines = items.flatMap(({ seriesIndex, dataIndex, color }) => {
    const found = series[seriesIndex];
    const point: Point | undefined = found?.points[dataIndex];
    return found && point ? [{ color, name: found.name, text: textOf(point) }] : [];
  });
  return buildTip(labels[items[0]?.dataIndex ?? 0] ?? '', lines);
}
