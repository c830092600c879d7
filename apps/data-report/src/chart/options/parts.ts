import { labelOf, numberOf, type Point } from '../result.ts';
import {
  baseOption,
  buildTip,
  legendOf,
  type Picture,
  type PictureInput,
  type TipItem,
  tooltipOf,
} from './picture.ts';

/** Parts of a whole: a pie, or a funnel from the largest to the smallest. */
export function drawParts(kind: 'pie' | 'funnel', input: PictureInput): Picture {
  const { result, look } = input;
  const points: Point[] = result.rows
    .map((row) => ({ row, measure: 0 }))
    // What is below nothing has no share.
    .filter((point) => (numberOf(point) ?? -1) >= 0);
  const data = points.map((point) => ({ name: labelOf(point.row), value: numberOf(point) }));
  const total = data.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const share = new Intl.NumberFormat(look.locale, { style: 'percent', maximumFractionDigits: 1 });
  const tip = ([item]: TipItem[]) => {
    const point = item && points[item.dataIndex];
    if (!point) return buildTip('', []);
    const part = total > 0 ? share.format((numberOf(point) ?? 0) / total) : '';
    const text = [input.textOf(point), kind === 'pie' ? part : ''].filter(Boolean).join(' · ');
    return buildTip('', [{ color: item.color, name: labelOf(point.row), text }]);
  };
  return {
    points: [points],
    option: {
      ...baseOption(input, true),
      tooltip: tooltipOf(input, 'item', tip),
      legend: legendOf(input, kind === 'pie'),
      series: [{ ...(kind === 'pie' ? PIE : FUNNEL), data, ...labels(kind, input, points) }],
      ...(kind === 'pie' ? { media: WIDE_PIE } : {}),
    },
  };
}

const PIE = {
  type: 'pie',
  radius: ['42%', '72%'],
  center: ['50%', '56%'],
  minAngle: 2,
  avoidLabelOverlap: true,
};
/** Where there is room, all names stand beside the pie: above it, most would be on further pages. */
const WIDE_PIE = [
  {
    query: { minWidth: 600 },
    option: {
      legend: {
        ...{ orient: 'vertical', top: 'middle', left: 8, itemGap: 12 },
        textStyle: { width: 180, overflow: 'truncate' },
      },
      series: [{ center: ['62%', '50%'], radius: ['46%', '78%'] }],
    },
  },
];
const FUNNEL = {
  type: 'funnel',
  sort: 'descending',
  left: '8%',
  right: '8%',
  top: 8,
  bottom: 8,
  minSize: '4%',
  gap: 2,
};

function labels(kind: 'pie' | 'funnel', { look, textOf }: PictureInput, points: readonly Point[]) {
  const formatter = ({ dataIndex, name }: { dataIndex: number; name: string }) => {
    const point = points[dataIndex];
    if (!point) return name;
    // The names of a pie are in its legend: beside the slices they would not fit.
    return kind === 'pie' ? textOf(point) : `${name}  ${textOf(point)}`;
  };
  const style = { color: look.text, formatter, overflow: 'truncate' };
  const itemStyle = { borderColor: look.surface, borderWidth: 1 };
  if (kind === 'pie') {
    return { label: style, labelLine: { lineStyle: { color: look.soft } }, itemStyle };
  }
  // Beside the shape: text on a pattern is hard to read.
  return {
    label: { ...style, position: 'right' },
    itemStyle,
    width: '56%',
    left: '4%',
    right: undefined,
  };
}
