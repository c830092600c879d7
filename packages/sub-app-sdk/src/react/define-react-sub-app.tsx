import type { FilledHomePart } from '@pedestal/contract';
import { type ComponentType, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type DataRouter, type RouteObject, RouterProvider } from 'react-router';
import type { SubAppModule, SubAppProps } from '../sub-app.ts';
import { createAddressRouter } from './address-router.ts';
import { SubAppContext } from './shell-context.ts';

/** Options of a React sub-app: either routes, or one component with its own routing. */
export type ReactSubApp = {
  /** Wraps all pages, for example with a query client or `ShellLook`. */
  Layout?: ComponentType<{ children: ReactNode }>;
  /** Components of home parts, rendered without `Layout`. List the parts in the Vite plugin too. */
  homeParts?: Partial<Record<FilledHomePart, ComponentType>>;
} & ({ routes: Routes; App?: never } | { App: ComponentType; routes?: never });

/** A function chooses the routes by what the sub-app is mounted with, such as its registered props. */
type Routes = RouteObject[] | ((props: SubAppProps) => RouteObject[]);

const FIRST_PAGE_WAIT_MS = 5_000;

interface Mounted {
  root: Root;
  router: DataRouter | undefined;
}

/** Creates the lifecycles of a React sub-app. It can be mounted several times at once. */
export function defineReactSubApp(subApp: ReactSubApp): SubAppModule {
  const mounted = new WeakMap<HTMLElement, Mounted>();
  const { Layout, App, routes, homeParts } = subApp;

  const findHomePart = ({ props: { homePart } }: SubAppProps) =>
    typeof homePart === 'string' && homeParts && Object.hasOwn(homeParts, homePart)
      ? homeParts[homePart as FilledHomePart]
      : undefined;

  const render = ({ root, router }: Mounted, props: SubAppProps, onCommit: () => void) => {
    const HomePart = findHomePart(props);
    const page = router ? <RouterProvider router={router} /> : App ? <App /> : null;
    root.render(
      <SubAppContext value={props}>
        {HomePart ? (
          <Suspense fallback={null}>
            <HomePart />
          </Suspense>
        ) : Layout ? (
          <Layout>{page}</Layout>
        ) : (
          page
        )}
        <Committed onCommit={onCommit} />
      </SubAppContext>,
    );
  };

  return {
    async mount(props) {
      let isCommitted = false;
      const isWhole = findHomePart(props) === undefined;
      const chosen = typeof routes === 'function' ? routes(props) : routes;
      const router = isWhole && chosen ? createAddressRouter(chosen, props) : undefined;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const root = createRoot(props.container, {
        onUncaughtError(error) {
          if (isCommitted) props.shell.reportFailure(error);
          else reject(error);
        },
      });
      mounted.set(props.container, { root, router });
      if (router) await loadFirstPage(router);
      render({ root, router }, props, () => {
        isCommitted = true;
        resolve();
      });
      return promise;
    },
    update(props) {
      const entry = mounted.get(props.container);
      if (!entry) return;
      return new Promise<void>((resolve) => render(entry, props, resolve));
    },
    unmount({ container }) {
      const entry = mounted.get(container);
      mounted.delete(container);
      entry?.router?.dispose();
      entry?.root.unmount();
    },
  };
}

// Wait for the code of the first page: until then the shell shows its skeleton, not an empty page.
// On a slow connection the router's fallback takes over, long before the mount would time out.
function loadFirstPage(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      undo();
      resolve();
    };
    const timer = setTimeout(proceed, FIRST_PAGE_WAIT_MS);
    const undo = router.subscribe(({ initialized }) => {
      if (initialized) proceed();
    });
  });
}

// Reports that React committed the page. Until then the shell shows its skeleton.
function Committed({ onCommit }: { onCommit: () => void }) {
  useLayoutEffect(onCommit);
  return null;
}
