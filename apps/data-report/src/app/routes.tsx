import type { SubAppProps } from '@pedestal/sub-app-sdk';
import { notFoundRoute, RouteFailure } from '@pedestal/workbench';
import { type RouteObject, redirect } from 'react-router';
import { askEarly, loadDashboard } from '../dashboard/ask-early.ts';
import { queriesOf } from './queries.tsx';

const NEW = 'new';

/** Each page is a chunk of its own, loaded when it is opened. */
export function createRoutes({
  shell,
  container,
}: Pick<SubAppProps, 'shell' | 'container'>): RouteObject[] {
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
          loader: ({ params: { id = NEW }, request }) => {
            const search = new URL(request.url).searchParams;
            if (id !== NEW) void askEarly({ queries: queriesOf(container), shell }, id, search);
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

/** What another sub-app embeds; it has no address of its own. */
export const tileRoutes: RouteObject[] = [
  { path: '*', ErrorBoundary: RouteFailure, lazy: () => import('../embedded/tile-page.tsx') },
];
