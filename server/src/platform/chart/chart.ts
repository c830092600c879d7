/** Figures as a chart in a file shows them. Texts are in the reader's language. */
export type PrintedChart = CategoryChart | ScatterChart | GaugeChart | NumberChart;

export interface CategoryChart {
  kind: 'bar' | 'line' | 'area' | 'pie' | 'heatMap' | 'funnel';
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** Series are parts of one measure: they stand on each other. */
  isStacked: boolean;
  /** Values are shares: 0.25 is 25 %. */
  isShare: boolean;
}

export interface ChartSeries {
  name: string;
  /** One for each category; null: there is none. */
  values: readonly (number | null)[];
  texts: readonly string[];
}

export interface ScatterChart {
  kind: 'scatter';
  titles: readonly [x: string, y: string];
  groups: readonly {
    name: string;
    points: readonly { x: number; y: number; size: number | null }[];
  }[];
}

export interface GaugeChart {
  kind: 'gauge';
  title: string;
  text: string;
  value: number;
  /** Where the scale ends; null: at a round number above the value. */
  end: number | null;
  isShare: boolean;
}

export interface NumberChart {
  kind: 'number';
  figures: readonly { title: string; text: string }[];
}

/** What a chart is drawn with, in a space that is 1,000 wide. The same for paper and pictures. */
export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill: string }
  | { kind: 'area'; points: readonly Spot[]; fill: string; opacity: number }
  | { kind: 'line'; points: readonly Spot[]; color: string; width: number; dash: number }
  | { kind: 'circle'; x: number; y: number; radius: number; fill: string; opacity: number }
  | ({ kind: 'text' } & ShapeText);

export type Spot = readonly [x: number, y: number];

export interface ShapeText {
  /** `x` is where the text begins, ends or has its middle; `y` is its base line. */
  x: number;
  y: number;
  width: number;
  size: number;
  text: string;
  color: string;
  align: 'left' | 'center' | 'right';
}

export interface Drawing {
  height: number;
  shapes: readonly Shape[];
}

export const DRAWING_WIDTH = 1_000;
