import type { SubAppRegistration } from '@pedestal/contract';
import type { LiveSource, Shell, SubAppProps } from '@pedestal/sub-app-sdk';
import type { EventBody } from '../shared/events.ts';
import type { HostLimits } from '../shared/limits.ts';
import type { HostServices } from '../shared/services.ts';
import type { UndoStack } from '../shared/undo-stack.ts';

/** A registration that has something to load. */
export type LoadableRegistration = SubAppRegistration & { entry: string };

/** What a runtime gets to work with. Everything it does to the page it adds to `undo`. */
export interface RuntimeContext {
  registration: LoadableRegistration;
  /** The instance's own element. */
  root: HTMLElement;
  shell: Shell;
  services: HostServices;
  title: LiveSource<string | null>;
  limits: HostLimits;
  /** Versions of the shared modules in the shell's import map. */
  shared: Readonly<Record<string, string>>;
  signal: AbortSignal;
  undo: UndoStack;
  /** How often this entry failed before: a retry must not meet a cached failure. */
  failures: number;
  emit(event: EventBody): void;
  /** Starts the instance again, as a reload of the page would. */
  reload(): void;
}

/** The steps of a sub-app once it is loaded. */
export interface LoadedSubApp {
  /** Where it renders and what it is called; the props of each step are made from it. */
  place: Pick<SubAppProps, 'container' | 'popupContainer'>;
  bootstrap(props: SubAppProps): unknown;
  mount(props: SubAppProps): unknown;
  update(props: SubAppProps): unknown;
  activate(props: SubAppProps): unknown;
  deactivate(props: SubAppProps): unknown;
  unmount(props: SubAppProps): unknown;
}

/** A way to run a sub-app. */
export type Runtime = (context: RuntimeContext) => Promise<LoadedSubApp>;
