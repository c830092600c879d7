import { notFoundRoute, RouteFailure } from '@pedestal/workbench';
import type { RouteObject } from 'react-router';
import { WorkspaceFrame } from '../workspace/workspace-frame.tsx';

/** Pages of one workspace. Each is a chunk of its own, loaded when it is opened. */
const pages: RouteObject[] = [
  { index: true, lazy: () => import('../workspace/first-collection.tsx') },
  { path: 'p/:page', lazy: () => import('../pages/custom-page.tsx') },
  { path: ':collection', lazy: () => import('../list/list-page.tsx') },
  { path: ':collection/:id', lazy: () => import('../record/record-page.tsx') },
];

/** Pages of the designer, beside those of the records: an empty workspace has nothing to show yet. */
function designPages(workspace: string | undefined): RouteObject {
  return {
    path: '-/design',
    lazy: async () => {
      const { createDesignFrame } = await import('../designer/design-frame.tsx');
      return { Component: createDesignFrame(workspace) };
    },
    children: [
      { index: true, lazy: () => import('../designer/overview-page.tsx') },
      { path: 'changes', lazy: () => import('../designer/changes-page.tsx') },
      { path: 'new', lazy: () => import('../designer/start/new-collection-page.tsx') },
      { path: 'c/:collection', lazy: () => import('../designer/fields/fields-page.tsx') },
      { path: 'c/:collection/form', lazy: () => import('../designer/form/form-page.tsx') },
      { path: 'c/:collection/views', lazy: () => import('../designer/views/views-page.tsx') },
      { path: 'c/:collection/print', lazy: () => import('../designer/print/print-page.tsx') },
      { path: 'c/:collection/states', lazy: () => import('../designer/states/states-page.tsx') },
      { path: 'c/:collection/access', lazy: () => import('../designer/access/access-page.tsx') },
      { path: 'c/:collection/test', lazy: () => import('../designer/access/test-page.tsx') },
    ],
  };
}

/** The page of a book, beside those of the records: its readers may have no access to any list. */
function bookPage(workspace: string | undefined): RouteObject {
  return {
    path: '-/book/:book',
    lazy: async () => {
      const { createBookPage } = await import('../book/book-page.tsx');
      return { Component: createBookPage(workspace) };
    },
  };
}

function newWorkspace(workspace: string | undefined): RouteObject {
  return {
    path: '-/new',
    lazy: async () => {
      const { createNewWorkspacePage } = await import('../designer/start/new-workspace-page.tsx');
      return { Component: createNewWorkspacePage(workspace) };
    },
  };
}

/** A mount with a workspace shows that one; without, the address names it. */
export function createRoutes(workspace: string | undefined): RouteObject[] {
  const frame: RouteObject = { element: <WorkspaceFrame fixed={workspace} />, children: pages };
  const children: RouteObject[] =
    workspace === undefined
      ? [
          { index: true, lazy: () => import('../workspace/workspaces-page.tsx') },
          newWorkspace(undefined),
          { path: ':workspace', children: [designPages(undefined), bookPage(undefined), frame] },
        ]
      : [newWorkspace(workspace), designPages(workspace), bookPage(workspace), frame];
  return [{ ErrorBoundary: RouteFailure, children: [...children, notFoundRoute] }];
}
