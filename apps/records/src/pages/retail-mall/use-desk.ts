import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { readFirst } from '../wms/read-by-ids.ts';

/** Steps at which the desk has something to do. */
export const DESK_STEPS = ['draft', 'unpaid', 'paid', 'packed'] as const;
export type DeskStep = (typeof DESK_STEPS)[number];

/** Shops send orders meanwhile. */
const ALWAYS_READ = 0;

/** How many orders are at each step. */
export function useDeskCounts() {
  const { call } = useShell();
  const { workspace, collections } = useWorkspace();
  const params = { workspace: workspace.key, collection: 'order' };
  return useQuery({
    queryKey: ['mall counts', workspace.key],
    staleTime: ALWAYS_READ,
    enabled: collections.some(({ id }) => id === 'order'),
    queryFn: () =>
      Promise.all(
        DESK_STEPS.map(async (step) => {
          const key = 'GET /gateway/records/:workspace/:collection/count';
          const query = { f: `state.eq.${step}` };
          return { step, ...(await call(key, { params, query })) };
        }),
      ),
  });
}

/** The oldest orders at a step: a long queue at one of them hides none of the others. */
export function useDeskOrders(step: DeskStep) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['mall orders', workspace.key, step],
    staleTime: ALWAYS_READ,
    queryFn: () =>
      readFirst(call, [workspace.key, 'order'], { f: `state.eq.${step}`, sort: 'day' }),
  });
}
