import type { CrossFilter } from './tile-queries.ts';

/** Parameters that are values of shared filters begin with this. */
export const FILTER = 'v_';

/** The values of shared filters and the figure that was clicked. */
export function readDashboardAddress(parameters: Readonly<Record<string, string>>) {
  const values = Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      name.startsWith(FILTER) ? [[name.slice(FILTER.length), value]] : [],
    ),
  );
  const { x, xt, xf, xl } = parameters;
  const cross: CrossFilter | undefined =
    x && xt && xf ? { tile: x, table: xt, filter: xf, label: xl ?? '' } : undefined;
  return { values, cross };
}
