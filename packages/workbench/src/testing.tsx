import { createStandaloneShell, type Settings } from '@pedestal/sub-app-sdk';
import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { Workbench } from './page/workbench.tsx';

/** Mounts a page of a sub-app in a standalone shell; it is unmounted after the test. */
export async function showPage(page: () => ReactNode, settings: Partial<Settings> = {}) {
  const container = document.createElement('div');
  document.body.append(container);
  const shell = createStandaloneShell({ name: 'demo', container, history: 'memory', settings });
  const props = {
    name: 'demo',
    base: '',
    history: 'memory' as const,
    container,
    popupContainer: document.body,
    shell,
    props: {},
  };
  const subApp = defineReactSubApp({ App: page, Layout: Workbench });
  // Not awaited: it resolves after the first commit, which happens when `act` ends.
  await act(async () => void subApp.mount(props));
  const unmount = () =>
    act(async () => {
      subApp.unmount(props);
      container.remove();
    });
  // Not `afterEach`: files that share this module would not all register it.
  onTestFinished(unmount);
  return { container, shell, unmount };
}
