import type { Shell, SubAppProps, Undo } from '@pedestal/sub-app-sdk';
import type { GuestJob } from '../../runtimes/guest/guest-protocol.ts';
import type { LoadedSubApp } from '../../runtimes/runtime.ts';

type Lifecycle = (props: Record<string, unknown>) => unknown;

/** Lifecycles that a qiankun sub-app sets on the window. */
interface Lifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  unmount: Lifecycle;
  update?: Lifecycle;
}

/**
 * Finds the lifecycles as qiankun does: in the global with the name that the sub-app was built for,
 * otherwise in the newest global that has them.
 */
export async function findLifecycles(
  name: string,
  before: ReadonlySet<string>,
): Promise<Lifecycles | undefined> {
  const globals = window as unknown as Record<string, unknown>;
  const added = Object.keys(window).filter((key) => !before.has(key));
  const values = [name, ...added.reverse()].map((key) => globals[key]);
  const known = values.find(hasLifecycles);
  if (known) return known;
  const exports = await Promise.all(values.filter(isAsyncLibrary));
  return exports.find(hasLifecycles);
}

/** A library of webpack whose modules load others first, as the dev server of umi builds it, is a promise. */
function isAsyncLibrary(value: unknown): value is Promise<unknown> {
  if (typeof value !== 'object' || value === null || !('then' in value)) return false;
  return Object.getOwnPropertySymbols(value).some(
    ({ description }) => description === 'webpack exports',
  );
}

function hasLifecycles(value: unknown): value is Lifecycles {
  if (typeof value !== 'object' || value === null) return false;
  const { bootstrap, mount, unmount } = value as Partial<Lifecycles>;
  return [bootstrap, mount, unmount].every((step) => typeof step === 'function');
}

/** Adapts a page, with or without lifecycles, to a sub-app. */
export function asSubApp(lifecycles: Lifecycles | undefined, job: GuestJob): LoadedSubApp {
  const nothing = () => undefined;
  const actions = createActions(job.context.shell);
  const run = (step: Lifecycle | undefined) => (props: SubAppProps) =>
    step?.({ ...qiankunProps(props, job.kind), ...actions });
  return {
    place: { container: document.body, popupContainer: document.body },
    bootstrap: run(lifecycles?.bootstrap),
    mount: run(lifecycles?.mount),
    update: run(lifecycles?.update),
    unmount(props) {
      actions.offGlobalStateChange();
      return run(lifecycles?.unmount)(props);
    },
    activate: nothing,
    deactivate: nothing,
  };
}

// qiankun spreads the registered props; umi and others read `base` and `basename`.
function qiankunProps(props: SubAppProps, kind: GuestJob['kind']): Record<string, unknown> {
  const { props: registered, ...own } = props;
  return {
    ...registered,
    ...own,
    basename: props.base,
    history: kind,
  };
}

type State = Record<string, unknown>;

/** qiankun's functions for the global state: one listener for each sub-app, which gets copies. */
function createActions({ globalState, setGlobalState }: Shell) {
  const copy = () => structuredClone<State>(globalState.get());
  let stop: Undo | undefined;
  return {
    onGlobalStateChange(
      listener: (state: State, previous: State) => void,
      fireImmediately = false,
    ) {
      stop?.();
      let previous = copy();
      const tell = () => {
        const state = copy();
        listener(state, previous);
        previous = state;
      };
      stop = globalState.subscribe(tell);
      if (fireImmediately) tell();
    },
    offGlobalStateChange() {
      stop?.();
      stop = undefined;
      return true;
    },
    setGlobalState: (values: State = {}) => setGlobalState(values),
  };
}
