import { notFoundRoute, RouteFailure } from '@pedestal/workbench';
import type { RouteObject } from 'react-router';
import { OrdersPage } from './orders/orders-page.tsx';

/** Add further pages with `lazy: () => import('…')`, so that each is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    children: [{ index: true, Component: OrdersPage }, notFoundRoute],
  },
];
