import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Workbench } from '@pedestal/workbench';
import { lazy } from 'react';
import { routes, tileRoutes } from './app/routes.tsx';

const HomeFigures = lazy(() => import('./pinned/home-figures.tsx'));

export default defineReactSubApp({
  // Another sub-app shows a tile.
  routes: ({ props: { purpose } }) => (purpose === undefined ? routes : tileRoutes),
  Layout: Workbench,
  homeParts: { figures: HomeFigures },
});
