import type { SubAppProps } from '@pedestal/sub-app-sdk';
import { notFoundRoute, RouteFailure } from '@pedestal/workbench';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { itemOptions } from '../query/item-options.ts';
import { queriesOf } from './queries.tsx';

const loadDashboard = () => import('../dashboard/dashboard-page.tsx');

/** Each page is a chunk of its own, loaded when it is opened. */
export function createRoutes(props: Pick<SubAppProps, 'shell' | 'container'>): RouteObject[] {
  return [
    {
      ErrorBoundary: RouteFailure,
      children: [
        { index: true, loader: () => redirect('/overview') },
        { path: 'overview', lazy: () => import('../home/home-page.tsx') },
        { path: 'explore', lazy: () => import('../explorer/explorer-page.tsx') },
        { path: 'r/:id', lazy: () => import('../explorer/explorer-page.tsx') },
        {
          path: 'd/:id',
          lazy: async () => ({ Component: (await loadDashboard()).Component }),
          loader: (opened) => {
            void askEarly(props, opened);
            return null;
          },
          shouldRevalidate: ({ currentParams, nextParams }) => currentParams.id !== nextParams.id,
        },
        { path: 's/:id', lazy: () => import('../dataset/dataset-page.tsx') },
        { path: 'schedules', lazy: () => import('../schedule/schedules-page.tsx') },
        notFoundRoute,
      ],
    },
  ];
}

/** Asks for a dashboard while its page is loaded, and for its figures while its page is rendered. */
async function askEarly(
  { shell, container }: Pick<SubAppProps, 'shell' | 'container'>,
  { params: { id = 'new' }, request }: LoaderFunctionArgs,
): Promise<void> {
  if (id === 'new') return;
  const queries = queriesOf(container);
  try {
    const [{ beginDashboard }, item] = await Promise.all([
      loadDashboard(),
      queries.fetchQuery(itemOptions(shell.call, id)),
    ]);
    beginDashboard({ queries, shell }, item, new URL(request.url).searchParams);
  } catch {
    // The page asks again, and says what failed.
  }
}

/** What another sub-app embeds; it has no address of its own. */
export const tileRoutes: RouteObject[] = [
  { path: '*', ErrorBoundary: RouteFailure, lazy: () => import('../embedded/tile-page.tsx') },
];
