import type { RouteObject } from 'react-router';
import { HomePage } from './home-page.tsx';

export const routes: RouteObject[] = [
  { path: '/', Component: HomePage },
  { path: '/about', lazy: () => import('./about-page.tsx'), HydrateFallback: () => null },
];
