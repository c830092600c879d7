import { numberOf, type Point } from '../result.ts';
import { axisNumber, baseOption, type Picture, type PictureInput } from './picture.ts';

/** The first measure on a scale that ends at the second one, or at a round number above it. */
export function drawGauge(input: PictureInput): Picture {
  const { result, look } = input;
  const [row] = result.rows;
  const [measure, goal] = result.measures;
  const point: Point | undefined = row && { row, measure: 0 };
  const value = point ? numberOf(point) : null;
  const target = row && goal ? numberOf({ row, measure: 1 }) : null;
  const end =
    target !== null && target > 0 ? target : roundUp(value ?? 0, measure?.format === 'share');
  const short = axisNumber(look, measure);
  return {
    points: [point ? [point] : []],
    option: {
      ...baseOption(input, false),
      series: [
        {
          type: 'gauge',
          min: Math.min(0, value ?? 0),
          max: end,
          startAngle: 205,
          endAngle: -25,
          radius: '92%',
          center: ['50%', '60%'],
          splitNumber: 4,
          progress: { show: true, width: 16, itemStyle: { color: look.palette[0] } },
          axisLine: { lineStyle: { width: 16, color: [[1, look.line]] } },
          axisTick: { show: false },
          splitLine: { distance: 4, length: 6, lineStyle: { color: look.soft, width: 1 } },
          axisLabel: { distance: 22, color: look.soft, formatter: short },
          pointer: { width: 4, length: '62%', itemStyle: { color: look.text } },
          anchor: { show: true, size: 8, itemStyle: { color: look.text } },
          title: { offsetCenter: [0, '68%'], color: look.soft, fontSize: look.fontSize },
          detail: {
            offsetCenter: [0, '44%'],
            color: look.text,
            fontSize: look.fontSize + 10,
            formatter: () => (point ? input.textOf(point) : '–'),
          },
          data: [{ value: value ?? 0, name: measure?.title ?? '' }],
        },
      ],
    },
  };
}

/** 1, 2 or 5 times a power of ten. */
export function roundUp(value: number, isShare = false): number {
  if (isShare && value <= 1) return 1;
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
