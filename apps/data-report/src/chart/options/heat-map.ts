import { color } from 'echarts/core';
import { layOut } from '../lay-out.ts';
import type { Look } from '../look.ts';
import { numberOf, type Point } from '../result.ts';
import {
  axisNumber,
  baseOption,
  buildTip,
  categoryAxis,
  type Picture,
  type PictureInput,
  type TipItem,
  tooltipOf,
} from './picture.ts';

const MOST_NUMBERS = 150;

/** Colour by value in a field of two dimensions; the numbers stand in the cells while there is room. */
export function drawHeatMap(input: PictureInput): Picture {
  const { look, result } = input;
  const { categories, series } = layOut(result);
  const cells = series.flatMap(({ points }, y) =>
    points.flatMap((point, x) => (point && numberOf(point) !== null ? [{ x, y, point }] : [])),
  );
  const points: Point[] = cells.map(({ point }) => point);
  const values = points.map((point) => numberOf(point) ?? 0);
  const short = axisNumber(look, result.measures[0]);
  const tip = ([item]: TipItem[]) => {
    const cell = item && cells[item.dataIndex];
    if (!cell) return buildTip('', []);
    const name = series[cell.y]?.name ?? '';
    return buildTip(categories[cell.x]?.label ?? '', [
      { color: item.color, name, text: input.textOf(cell.point) },
    ]);
  };
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1e-9, ...values);
  return {
    points: [points],
    option: {
      ...baseOption(input, false),
      grid: { left: 4, right: 12, top: 8, bottom: 44, outerBoundsMode: 'same' },
      tooltip: tooltipOf(input, 'item', tip),
      xAxis: categoryAxis(
        input,
        categories.map(({ label }) => label),
      ),
      yAxis: {
        ...categoryAxis(
          input,
          series.map(({ name }) => name),
        ),
        inverse: true,
      },
      visualMap: {
        type: 'continuous',
        min: low,
        max: high,
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 140,
        itemWidth: 10,
        calculable: false,
        textStyle: { color: look.soft },
        text: [short(high), short(low)],
        inRange: { color: [look.line, look.palette[0]] },
      },
      series: [
        {
          type: 'heatmap',
          data: cells.map(({ x, y }, index) => {
            const value = values[index] ?? 0;
            return {
              value: [x, y, value],
              label: { color: inkOn((value - low) / (high - low), look) },
            };
          }),
          itemStyle: { borderColor: look.surface, borderWidth: 1 },
          label: {
            show: cells.length <= MOST_NUMBERS,
            formatter: ({ dataIndex }: TipItem) => short(values[dataIndex] ?? 0),
          },
        },
      ],
    },
  };
}

/** The colour of a number in a cell: the one of text and page that is farther from that of the cell. */
function inkOn(share: number, { line, palette, text, surface }: Look): string {
  const cell = color.lum(color.lerp(share, [line, palette[0] ?? line]), 0);
  const [dark, bright] = [color.lum(text, 0), color.lum(surface, 0)];
  return Math.abs(cell - dark) > Math.abs(cell - bright) ? text : surface;
}
