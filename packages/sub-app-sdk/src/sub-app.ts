import type { Shell } from './shell.ts';

/** What every lifecycle receives. */
export interface SubAppProps {
  name: string;
  /** Where the sub-app lives in the address bar, without a slash at the end. */
  base: string;
  history: 'browser' | 'hash' | 'memory';
  /** The sub-app renders here and nowhere else. */
  container: HTMLElement;
  /** For what must float above the page; the sub-app's styles reach it. */
  popupContainer: HTMLElement;
  shell: Shell;
  /** The `props` of the registration, and what the opener added. */
  props: Readonly<Record<string, unknown>>;
}

/** What the entry of a sub-app exports. Each step may be async and has a time limit. */
export interface SubAppModule {
  /** Once per load, before the first `mount`. */
  bootstrap?(props: SubAppProps): unknown;
  mount(props: SubAppProps): unknown;
  /** New `props` while mounted. */
  update?(props: SubAppProps): unknown;
  /** The tab came to the front again. */
  activate?(props: SubAppProps): unknown;
  /** The tab went to the back; the sub-app stays mounted. */
  deactivate?(props: SubAppProps): unknown;
  unmount(props: SubAppProps): unknown;
}

/** Checks the shape of a sub-app while it is written; returns it unchanged. */
export function defineSubApp<M extends SubAppModule>(subApp: M): M {
  return subApp;
}

/** Whether a value has the lifecycles of a sub-app. */
export function isSubAppModule(value: unknown): value is SubAppModule {
  if (typeof value !== 'object' && typeof value !== 'function') return false;
  const candidate = value as Partial<SubAppModule> | null;
  return typeof candidate?.mount === 'function' && typeof candidate.unmount === 'function';
}
