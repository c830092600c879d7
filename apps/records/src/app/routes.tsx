import { notFoundRoute, RouteFailure } from '@pedestal/workbench';
import type { RouteObject } from 'react-router';
import { WorkspaceFrame } from '../workspace/workspace-frame.tsx';

/** Pages of one workspace. Each is a chunk of its own, loaded when it is opened. */
const pages: RouteObject[] = [
  { index: true, lazy: () => import('../workspace/first-collection.tsx') },
  { path: ':collection', lazy: () => import('../list/list-page.tsx') },
  { path: ':collection/:id', lazy: () => import('../record/record-page.tsx') },
];

/** A mount with a workspace shows that one; without, the address names it. */
export function createRoutes(workspace: string | undefined): RouteObject[] {
  const frame: RouteObject = { element: <WorkspaceFrame fixed={workspace} />, children: pages };
  const children: RouteObject[] =
    workspace === undefined
      ? [
          { index: true, lazy: () => import('../workspace/workspaces-page.tsx') },
          { ...frame, path: ':workspace' },
        ]
      : [frame];
  return [{ ErrorBoundary: RouteFailure, children: [...children, notFoundRoute] }];
}
