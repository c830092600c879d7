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
  const scales = toScales(series, input);
  const axes = scales.map((scale, index) => scaleAxis(scale, index, { scales, lies }, input));
  const drawn = series.map((each, index) => ({
    ...drawSeries(kind, each, index, isMany, input),
    [lies ? 'xAxisIndex' : 'yAxisIndex']: Math.max(
      0,
      scales.findIndex((scale) => scale.includes(each)),
    ),
  }));
  const tip = (items: TipItem[]) => describe(items, series, labels, input);
  return {
    points: series.map(({ points }) => points),
    option: {
      ...baseOption(input, isMany && kind !== 'line'),
      grid: {
        ...{ left: 4, right: 12, bottom: 4, outerBoundsMode: 'same' },
        // The name of the upper scale leaves a gap below the legend.
        top: isMany ? (lies && scales.length > 1 ? 24 : 34) : 12,
      },
      legend: legendOf(input, isMany),
      tooltip: tooltipOf(input, 'axis', tip),
      xAxis: lies ? axes : category,
      yAxis: lies ? { ...category, inverse: true } : axes,
      series: drawn,
    },
  };
}

/** More scales than these leave no room for the picture. */
const MOST_SCALES = 3;
/** Room for the numbers of a scale beside another one. */
const SCALE_WIDTH = 58;

/** Measures that one scale can show. What one of another would hide gets a scale of its own. */
function toScales(series: readonly Series[], input: PictureInput): Series[][] {
  const scales: Series[][] = [];
  for (const each of series) {
    const fitting = scales.find(([first]) => first && !needsOwnScale(first, each, input));
    const scale = fitting ?? (scales.length === MOST_SCALES ? scales.at(-1) : undefined);
    if (scale) scale.push(each);
    else scales.push([each]);
  }
  return scales.length > 0 ? scales : [[]];
}

/** The first scale is on the left, or below, others opposite, each with the names of its measures. */
function scaleAxis(
  scale: readonly Series[],
  index: number,
  { scales, lies }: { scales: readonly Series[][]; lies: boolean },
  input: PictureInput,
): object {
  const { look, result } = input;
  const axis = valueAxis(input, result.measures[scale[0]?.measure ?? 0]);
  if (scales.length === 1) return axis;
  const align = lies ? 'center' : index === 0 ? 'left' : 'right';
  return {
    ...axis,
    ...(index === 0 ? {} : { splitLine: { show: false } }),
    ...(index < 2 ? {} : { offset: SCALE_WIDTH * (index - 1), position: lies ? 'top' : 'right' }),
    name: scale.map(({ name }) => name).join(' · '),
    ...(lies ? { nameLocation: 'middle', nameGap: 20 } : { nameGap: 10 }),
    nameTextStyle: { color: look.soft, align, width: 150, overflow: 'truncate' },
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
  { key, name, measure, points }: Series,
  index: number,
  isMany: boolean,
  { result }: PictureInput,
): object {
  // A period without records adds nothing: areas on each other would hang in the air without it.
  const nothing = result.periods && result.measures[measure]?.isAdditive ? 0 : null;
  const data = points.map((point) => (point ? numberOf(point) : nothing));
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
