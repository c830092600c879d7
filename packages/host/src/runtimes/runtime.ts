import type { SubAppRegistration } from '@pedestal/contract';
import type { LiveSource, Shell, SubAppProps } from '@pedestal/sub-app-sdk';
import type { EventBody } from '../shared/events.ts';
import type { HostLimits } from '../shared/limits.ts';
import type { HostServices } from '../shared/services.ts';
import type { UndoStack } from '../shared/undo-stack.ts';

/** A registration with an entry. */
export type LoadableRegistration = SubAppRegistration & { entry: string };

/** Input of a runtime. A runtime adds an undo for each of its effects on the page. */
export interface RuntimeContext {
  registration: LoadableRegistration;
  /** The instance's own element. */
  root: HTMLElement;
  shell: Shell;
  services: HostServices;
  title: LiveSource<string | null>;
  /** Set when the person types or chooses something. */
  touched: LiveSource<boolean>;
  limits: HostLimits;
  /** Versions of the shared modules in the shell's import map. */
  shared: Readonly<Record<string, string>>;
  signal: AbortSignal;
  undo: UndoStack;
  /** Number of failed loads of this entry. A retry uses it to bypass the cache. */
  failures: number;
  emit(event: EventBody): void;
  /** Restarts the instance, like a page reload. */
  reload(): void;
}

/** Lifecycle steps of a loaded sub-app. */
export interface LoadedSubApp {
  /** Elements that the sub-app renders into; merged into the props of each step. */
  place: Pick<SubAppProps, 'container' | 'popupContainer'>;
  bootstrap(props: SubAppProps): unknown;
  mount(props: SubAppProps): unknown;
  update(props: SubAppProps): unknown;
  activate(props: SubAppProps): unknown;
  deactivate(props: SubAppProps): unknown;
  unmount(props: SubAppProps): unknown;
}

/** Loads a sub-app with one kind of isolation. */
export type Runtime = (context: RuntimeContext) => Promise<LoadedSubApp>;
