import type { Call, DashboardTile } from '@pedestal/contract';
import type { SubAppProps } from '@pedestal/sub-app-sdk';
import { expect, it, vi } from 'vitest';
import { tileQuestions } from '../dashboard/tile-queries.ts';
import { runOptions } from '../query/use-run.ts';
import { queriesOf } from './queries.tsx';
import { createRoutes } from './routes.tsx';

const tile: DashboardTile = {
  ...{ id: 'n', kind: 'query', title: '', x: 0, y: 0, w: 12, h: 6 },
  query: {
    source: { kind: 'collection', workspace: 'wms', collection: 'receipt' },
    dimensions: [],
    measures: [{ id: 'a', kind: 'count' }],
    ...{ filter: '', sort: [], totals: [], limit: 1000, timeZone: 'UTC' },
  },
  presentation: '{"kind":"number"}',
};
const content = {
  kind: 'dashboard' as const,
  tiles: [tile],
  filters: [
    { id: 'st', title: 'State', type: 'choice' as const, fields: { n: 'state' }, value: '' },
  ],
  refreshSeconds: 0,
};

function openDashboard(id: string, search = '') {
  const call = vi.fn(async (key: string, _input: object) =>
    key.startsWith('GET') ? { content, reports: [] } : { results: [] },
  );
  const shell = { call: call as unknown as Call, settings: { get: () => ({ timeZone: 'UTC' }) } };
  const props = { shell, container: {} } as unknown as SubAppProps;
  const route = createRoutes(props)
    .flatMap(({ children = [] }) => children)
    .find(({ path }) => path === 'd/:id');
  if (typeof route?.loader !== 'function') throw new Error('dashboards have no loader');
  const request = new Request(`http://console/dataReport/d/${id}${search}`);
  const loaded = route.loader({ params: { id }, request } as never, undefined);
  return { call, route, loaded, queries: queriesOf(props.container), asCall: shell.call };
}

it('asks for a dashboard and its figures before its page is rendered, and only once', async () => {
  const { call, loaded, queries, asCall } = openDashboard('d1', '?v_st=posted');
  // The way to the page does not wait for them.
  expect(loaded).toBeNull();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  expect(call.mock.calls[1]?.[0]).toBe('POST /gateway/reports/run');
  expect(call.mock.calls[1]?.[1]).toMatchObject({
    body: { queries: [{ filter: 'state.in.posted', timeZone: 'UTC' }] },
  });
  const asked = tileQuestions(content, [], { st: 'posted' }, 'UTC').map(({ query }) => query);
  await queries.fetchQuery(runOptions(asCall, asked));
  expect(call).toHaveBeenCalledTimes(2);
}, 60_000);

it('asks for no figures of a dashboard that is arranged, and for nothing of a new one', async () => {
  const { call, queries } = openDashboard('d2', '?edit=1');
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(openDashboard('new').call).not.toHaveBeenCalled();
  expect(call.mock.calls.map(([key]) => key)).toEqual(['GET /gateway/reports/items/:id']);
});

it('asks again for another dashboard, not when a filter of the same one changes', () => {
  const { route } = openDashboard('new');
  const moves = (from: string, to: string) =>
    route.shouldRevalidate?.({ currentParams: { id: from }, nextParams: { id: to } } as never);
  expect([moves('d1', 'd1'), moves('d1', 'd2')]).toEqual([false, true]);
});
