import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from '../look.ts';
import type { Measure, Point, Result } from '../result.ts';

/** What ECharts draws, and the point behind each of its items. */
export interface Picture {
  option: EChartsCoreOption;
  /** By series and item, as events of the chart and keys name them. */
  points: (Point | undefined)[][];
}

export interface PictureInput {
  result: Result;
  look: Look;
  /** The value of a point as people read it. */
  textOf: (point: Point) => string;
}

/** What is the same in every picture. */
export function baseOption({ look }: PictureInput, hasPatterns: boolean): EChartsCoreOption {
  return {
    color: [...look.palette],
    backgroundColor: 'transparent',
    animation: !look.isStill,
    animationDuration: 240,
    animationDurationUpdate: 160,
    textStyle: { color: look.text, fontFamily: look.fontFamily, fontSize: look.fontSize },
    // Patterns, so that nobody needs to tell colours apart. Its own label is off: ours says more.
    aria: {
      enabled: true,
      label: { enabled: false },
      decal: { show: hasPatterns, decals: patterns(look) },
    },
  };
}

function patterns({ isDark }: Look): object[] {
  const color = isDark ? 'rgba(0, 0, 0, 0.34)' : 'rgba(255, 255, 255, 0.42)';
  const shapes = [
    { symbol: 'none' },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
    {
      symbol: 'circle',
      dashArrayX: [
        [8, 8],
        [0, 8, 8, 0],
      ],
      dashArrayY: [6, 0],
      symbolSize: 0.6,
    },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [4, 3], rotation: 0 },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
    {
      symbol: 'triangle',
      dashArrayX: [
        [9, 9],
        [0, 9, 9, 0],
      ],
      dashArrayY: [7, 2],
      symbolSize: 0.75,
    },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 2 },
    {
      symbol: 'diamond',
      dashArrayX: [
        [10, 8],
        [0, 9, 9, 0],
      ],
      dashArrayY: [7, 2],
      symbolSize: 0.7,
    },
  ];
  return shapes.map((shape) => ({ ...shape, color }));
}

export function legendOf({ look }: PictureInput, isShown: boolean): object {
  return {
    type: 'scroll',
    show: isShown,
    top: 0,
    left: 0,
    itemWidth: 14,
    itemHeight: 10,
    itemGap: 16,
    textStyle: { color: look.soft },
    pageTextStyle: { color: look.soft },
    pageIconColor: look.text,
    pageIconInactiveColor: look.line,
  };
}

export function tooltipOf(
  { look }: PictureInput,
  trigger: 'axis' | 'item',
  formatter: (items: TipItem[]) => HTMLElement,
): object {
  return {
    trigger,
    confine: true,
    transitionDuration: 0,
    backgroundColor: look.raised,
    borderColor: look.line,
    textStyle: { color: look.text, fontSize: look.fontSize },
    axisPointer: { type: 'shadow', shadowStyle: { color: look.text, opacity: 0.06 } },
    formatter: (items: TipItem | TipItem[]) => formatter(Array.isArray(items) ? items : [items]),
  };
}

/** What ECharts tells about an item under the pointer. */
export interface TipItem {
  seriesIndex: number;
  dataIndex: number;
  color?: unknown;
}

const MOST_TIP_LINES = 12;

/** A tooltip as elements: names that people typed never become markup. */
export function buildTip(
  head: string,
  lines: readonly { color: unknown; name: string; text: string }[],
): HTMLElement {
  const tip = document.createElement('div');
  tip.className = 'dr-tip';
  if (head) tip.append(element('strong', head));
  for (const { color, name, text } of lines.slice(0, MOST_TIP_LINES)) {
    const line = element('div', '');
    const mark = element('i', '');
    if (typeof color === 'string') mark.style.background = color;
    line.append(mark, element('span', name), element('b', text));
    tip.append(line);
  }
  if (lines.length > MOST_TIP_LINES) tip.append(element('span', '…'));
  return tip;
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Short numbers on axes: 12K, 1.2万, and 5,000 as in tables where there is no shorter form. */
export function axisNumber(look: Look, measure: Measure | undefined): (value: number) => string {
  const format = new Intl.NumberFormat(look.locale, {
    ...(measure?.format === 'share'
      ? { style: 'percent' as const }
      : { notation: 'compact' as const, useGrouping: 'always' as const }),
    maximumFractionDigits: 2,
  });
  return (value) => format.format(value);
}

export function valueAxis(input: PictureInput, measure: Measure | undefined): object {
  const { look } = input;
  return {
    type: 'value',
    axisLabel: { color: look.soft, formatter: axisNumber(look, measure), hideOverlap: true },
    splitLine: { lineStyle: { color: look.line } },
    // The lines of the field say enough.
    axisLine: { show: false },
    axisTick: { show: false },
    splitNumber: 4,
    // No half records.
    ...(measure?.format === 'number' && measure.scale === 0 ? { minInterval: 1 } : {}),
  };
}

export function categoryAxis(
  { look }: PictureInput,
  labels: readonly string[],
  width = 110,
): object {
  return {
    type: 'category',
    data: labels,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.soft, hideOverlap: true, width, overflow: 'truncate' },
  };
}
