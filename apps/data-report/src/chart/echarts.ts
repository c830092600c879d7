import {
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
} from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

// Only what our kinds of charts need: the whole library is twice as large.
use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  FunnelChart,
  GaugeChart,
  GridComponent,
  HeatmapChart,
  LabelLayout,
  LegendScrollComponent,
  LineChart,
  PieChart,
  ScatterChart,
  TooltipComponent,
  VisualMapContinuousComponent,
]);

export { init };
