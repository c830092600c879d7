import type { ReadyChart } from '../tiles.ts';

type Init = (element: HTMLElement) => { setOption(option: object): void };

/** The least that shows the charts: a grid of elements, and ECharts with ready figures. */
export function drawAll(init: Init, charts: readonly ReadyChart[]): void {
  const grid = document.createElement('div');
  grid.style.cssText = 'display:grid;grid-template-columns:repeat(3,1fr);gap:16px;padding:16px';
  document.body.append(grid);
  for (const chart of charts) {
    const title = document.createElement('h2');
    title.textContent = chart.title;
    const place = document.createElement('div');
    place.style.height = '280px';
    const tile = document.createElement('section');
    tile.append(title, place);
    grid.append(tile);
    init(place).setOption(optionOf(chart));
  }
}

function optionOf({ chart, categories, series }: ReadyChart): object {
  const common = { animation: false, tooltip: {}, aria: { enabled: true }, legend: {} };
  if (chart === 'pie') {
    const [values] = series;
    const data = categories.map((name, at) => ({ name, value: values?.values[at] ?? 0 }));
    return { ...common, series: [{ type: 'pie', radius: ['40%', '70%'], data }] };
  }
  return {
    ...common,
    grid: { left: 8, right: 8, top: 32, bottom: 8, containLabel: true },
    xAxis: { type: 'category', data: categories },
    yAxis: { type: 'value' },
    series: series.map(({ name, values }) => ({
      ...{ name, type: chart === 'bar' ? 'bar' : 'line', data: values },
      ...(chart === 'area' ? { areaStyle: {} } : {}),
    })),
  };
}
