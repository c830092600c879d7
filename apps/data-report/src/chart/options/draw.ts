import type { PictureKind } from '../kinds.ts';
import { drawCartesian } from './cartesian.ts';
import { drawGauge } from './gauge.ts';
import { drawHeatMap } from './heat-map.ts';
import { drawParts } from './parts.ts';
import type { Picture, PictureInput } from './picture.ts';
import { drawScatter } from './scatter.ts';

export function draw(kind: PictureKind, input: PictureInput): Picture {
  switch (kind) {
    case 'bar':
    case 'line':
    case 'area':
      return drawCartesian(kind, input);
    case 'pie':
    case 'funnel':
      return drawParts(kind, input);
    case 'scatter':
      return drawScatter(input);
    case 'heatMap':
      return drawHeatMap(input);
    case 'gauge':
      return drawGauge(input);
  }
}
