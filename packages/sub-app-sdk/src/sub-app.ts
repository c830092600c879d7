import type { Shell } from './shell.ts';

/** Argument of every lifecycle. */
export interface SubAppProps {
  name: string;
  /** Base path of the sub-app, without a trailing slash. */
  base: string;
  history: 'browser' | 'hash' | 'memory';
  /** The only element that the sub-app renders into, apart from popups. */
  container: HTMLElement;
  /** Container for popups; the sub-app's scoped styles apply inside. */
  popupContainer: HTMLElement;
  shell: Shell;
  /** The `props` of the registration, merged with the props of the opener. */
  props: Readonly<Record<string, unknown>>;
}

/** Exports of a sub-app entry. Each step may be async and has a time limit. */
export interface SubAppModule {
  /** Called once per load, before the first `mount`. */
  bootstrap?(props: SubAppProps): unknown;
  mount(props: SubAppProps): unknown;
  /** Called with new `props` while mounted. */
  update?(props: SubAppProps): unknown;
  /** Called when the tab becomes active again. */
  activate?(props: SubAppProps): unknown;
  /** Called when the tab is hidden; the sub-app stays mounted. */
  deactivate?(props: SubAppProps): unknown;
  unmount(props: SubAppProps): unknown;
}

/** Type-checks a sub-app and returns it unchanged. */
export function defineSubApp<M extends SubAppModule>(subApp: M): M {
  return subApp;
}

/** Whether a value has the lifecycles of a sub-app. */
export function isSubAppModule(value: unknown): value is SubAppModule {
  if (typeof value !== 'object' && typeof value !== 'function') return false;
  const candidate = value as Partial<SubAppModule> | null;
  return typeof candidate?.mount === 'function' && typeof candidate.unmount === 'function';
}
