import { labelOf, numberOf, type Point, type ResultRow } from '../result.ts';
import {
  baseOption,
  buildTip,
  legendOf,
  type Picture,
  type PictureInput,
  type TipItem,
  tooltipOf,
  valueAxis,
} from './picture.ts';

const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'];

/** Two measures against each other; a third one is the size, a second dimension the series. */
export function drawScatter(input: PictureInput): Picture {
  const { result, look } = input;
  const [x, y, size] = result.measures;
  const groups = new Map<string, ResultRow[]>();
  for (const row of result.rows) {
    const name = row.labels.length > 1 ? (row.labels.at(-1) ?? '') : '';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const points = [...groups.values()].map((rows) =>
    rows.map((row): Point => ({ row, measure: 1 })),
  );
  const largest = Math.max(1, ...result.rows.map((row) => at(row, 2) ?? 0));
  const tip = ([item]: TipItem[]) => {
    const row = item && points[item.seriesIndex]?.[item.dataIndex]?.row;
    if (!row) return buildTip('', []);
    const lines = result.measures.map(({ title }, measure) => ({
      color: undefined,
      name: title,
      text: input.textOf({ row, measure }),
    }));
    return buildTip(labelOf(row), lines);
  };
  const nameStyle = { nameTextStyle: { color: look.soft }, nameLocation: 'middle', scale: true };
  return {
    points,
    option: {
      ...baseOption(input, false),
      grid: { left: 12, right: 20, top: groups.size > 1 ? 34 : 12, bottom: 24 },
      tooltip: tooltipOf(input, 'item', tip),
      legend: legendOf(input, groups.size > 1),
      xAxis: { ...valueAxis(input, x), ...nameStyle, name: x?.title, nameGap: 26 },
      yAxis: { ...valueAxis(input, y), ...nameStyle, name: y?.title, nameGap: 40 },
      series: [...groups].map(([name, rows], index) => ({
        name,
        type: 'scatter',
        symbol: SYMBOLS[index % SYMBOLS.length],
        symbolSize: size
          ? (_: unknown, { dataIndex }: { dataIndex: number }) => {
              const row = rows[dataIndex];
              return 6 + 30 * Math.sqrt(Math.max(0, (row && at(row, 2)) ?? 0) / largest);
            }
          : 10,
        itemStyle: { opacity: 0.78, borderColor: look.surface, borderWidth: 1 },
        data: rows.map((row) => [at(row, 0), at(row, 1)]),
      })),
    },
  };
}

const at = (row: ResultRow, measure: number) => numberOf({ row, measure });
