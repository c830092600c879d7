import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { lazy } from 'react';
import { Layout } from './app/queries.tsx';
import { createRoutes, tileRoutes } from './app/routes.tsx';

const HomeFigures = lazy(() => import('./pinned/home-figures.tsx'));

export default defineReactSubApp({
  // Another sub-app shows a tile.
  routes: (props) => (props.props.purpose === undefined ? createRoutes(props) : tileRoutes),
  Layout,
  homeParts: { figures: HomeFigures },
});
