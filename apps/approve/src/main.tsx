import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Workbench } from '@pedestal/workbench';
import { lazy } from 'react';
import { panelRoutes, routes } from './app/routes.tsx';

const HomeApprovals = lazy(() => import('./home/home-approvals.tsx'));

export default defineReactSubApp({
  // Another sub-app shows the approval of a record.
  routes: ({ props: { purpose } }) => (purpose === undefined ? routes : panelRoutes),
  Layout: Workbench,
  homeParts: { approvals: HomeApprovals },
});
