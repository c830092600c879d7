import { drawCartesian } from './cartesian.ts';
import type { Drawing, PrintedChart } from './chart.ts';
import { drawFunnel, drawHeatMap, drawNumber, drawScatter } from './fields.ts';
import { drawGauge, drawPie } from './round.ts';

/** Draws a chart of the given kind. No browser, no font: texts are measured roughly and cut to fit. */
export function drawChart(chart: PrintedChart): Drawing {
  switch (chart.kind) {
    case 'pie':
      return drawPie(chart);
    case 'heatMap':
      return drawHeatMap(chart);
    case 'funnel':
      return drawFunnel(chart);
    case 'scatter':
      return drawScatter(chart);
    case 'gauge':
      return drawGauge(chart);
    case 'number':
      return drawNumber(chart);
    default:
      return drawCartesian(chart);
  }
}
