import type { Host } from '@pedestal/host';
import { useLayoutEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { useTabs } from '../../features/tabs/index.ts';
import {
  type AddressBar,
  createAddressBar,
  createShellHost,
} from '../../features/workspace/index.ts';
import { basePath } from '../../lib/page/document-meta.ts';
import { watchForInspector } from '../inspector/watch-for-inspector.ts';
import { SHELL_PAGES } from '../tabs/resolve-page.ts';
import { type EntryState, pathOf } from '../tabs/use-tab-sync.ts';

export interface HostTools {
  host: Host;
  bar: AddressBar;
}

let tools: HostTools | undefined;

// Only the `navigate` of a committed render works: the router ignores calls of discarded renders.
let committed: NavigateFunction | undefined;
const navigate = ((to: never, options?: never) => committed?.(to, options)) as NavigateFunction;

function readAddress() {
  const entry = window.history.state as { usr?: EntryState } | null;
  const path = pathOf(window.location).slice(basePath.length - 1);
  return { path, state: entry?.usr?.subApp ?? null };
}

function createTools(): HostTools {
  const bar = createAddressBar({
    navigate,
    read: readAddress,
    wrapState: (subApp) => ({ tabId: useTabs.getState().activeId, subApp }),
  });
  const pages = SHELL_PAGES.map((name) => `/${name}`);
  const host = createShellHost(bar, pages, (path, options) => void navigate(path, options));
  watchForInspector(host, bar);
  return { bar, host };
}

/** The page's single host, created on first use. */
export function hostTools(): HostTools {
  tools ??= createTools();
  return tools;
}

/** The host for components: keeps its `navigate` up to date. */
export function useHostTools(): HostTools {
  const current = useNavigate();
  useLayoutEffect(() => {
    committed = current;
  }, [current]);
  return hostTools();
}
