import type { SubAppRegistration } from '@pedestal/contract';
import type { Live, LiveSource } from '@pedestal/sub-app-sdk';
import type { SubAppError } from '../shared/errors.ts';
import type { SubAppState } from '../shared/states.ts';
import {
  createInstanceState,
  type InstanceDeps,
  reload,
  setActive,
  start,
  unmount,
  update,
} from './instance-transitions.ts';

/** One running copy of a sub-app. */
export interface SubAppInstance {
  readonly id: string;
  readonly registration: SubAppRegistration;
  readonly state: Live<SubAppState>;
  /** Error of the last attempt; null after a retry. */
  readonly error: Live<SubAppError | null>;
  readonly title: LiveSource<string | null>;
  /** True while the sub-app has unsaved input. */
  readonly unsaved: Live<boolean>;
  /** True after the person typed or chose something in it, also where the sub-app says nothing about unsaved input. */
  readonly touched: Live<boolean>;
  /** Resolves with the final state of the current attempt; never rejects. */
  readonly settled: Promise<SubAppState>;
  /** Hides the sub-app without unmounting it. */
  hide(): void;
  show(): void;
  /** Passes new props to a mounted sub-app. Rejects with `SubAppError`. */
  update(props: Record<string, unknown>): Promise<void>;
  /** Unmounts and loads again, or retries a failed load. Reuses nothing of a failed load. */
  reload(): Promise<SubAppState>;
  /** Cancels pending work and undoes all effects on the page. */
  unmount(): Promise<void>;
}

/** Creates an instance and starts it. */
export function createInstance(deps: InstanceDeps): SubAppInstance {
  const instance = createInstanceState(deps);
  const { state, error, title, unsaved, touched } = instance;
  instance.settled = start(instance);
  return {
    id: deps.id,
    registration: deps.registration,
    state,
    error,
    title,
    unsaved,
    touched,
    get settled() {
      return instance.settled;
    },
    hide: () => void setActive(instance, false),
    show: () => void setActive(instance, true),
    update: (props) => update(instance, props),
    reload() {
      instance.settled = reload(instance);
      return instance.settled;
    },
    unmount() {
      instance.unmounting ??= unmount(instance);
      return instance.unmounting;
    },
  };
}
