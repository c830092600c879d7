import type { SubAppRegistration } from '@pedestal/contract';
import { createLive, type Live, type LiveSource, type SubAppProps } from '@pedestal/sub-app-sdk';
import type { Runtime, RuntimeContext } from '../runtimes/runtime.ts';
import { SubAppError, type SubAppStep } from '../shared/errors.ts';
import type { EventBody } from '../shared/events.ts';
import type { HostLimits } from '../shared/limits.ts';
import { canFollow, type SubAppState } from '../shared/states.ts';
import type { UndoStack } from '../shared/undo-stack.ts';
import { type Attempt, createAttempt, quietly, type TimedStep } from './attempt.ts';

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

/** Parts of the instance that one attempt uses. */
export interface AttemptParts {
  root: HTMLElement;
  active: Live<boolean>;
  title: LiveSource<string | null>;
  unsaved: LiveSource<boolean>;
  signal: AbortSignal;
  undo: UndoStack;
  onFailure(error: unknown): void;
  reload(): void;
}

/** Dependencies of an instance, provided by the host. */
export interface InstanceDeps {
  id: string;
  registration: SubAppRegistration;
  container: HTMLElement;
  props: Record<string, unknown>;
  isHidden: boolean;
  limits: HostLimits;
  runtime: Runtime;
  /** Creates the context of the runtime. Throws if the registration cannot be run. */
  prepare(parts: AttemptParts): RuntimeContext;
  emit(event: EventBody): void;
  onFailedLoad(): void;
  onUnmounted(): void;
}

/** Creates an instance and starts it. */
export function createInstance(deps: InstanceDeps): SubAppInstance {
  const { registration } = deps;
  const state = createLive<SubAppState>('idle');
  const error = createLive<SubAppError | null>(null);
  const title = createLive<string | null>(null);
  const unsaved = createLive(false);
  const active = createLive(!deps.isHidden);
  let extraProps = deps.props;
  let attempt: Attempt | undefined;
  let unmounting: Promise<void> | undefined;

  const move = (next: SubAppState) => {
    const previous = state.get();
    if (!canFollow(previous, next)) throw new Error(`${deps.id}: ${previous} to ${next}`);
    state.set(next);
    deps.emit({ type: 'state', state: next, previous });
  };

  async function start(): Promise<SubAppState> {
    const current = createAttempt(deps.limits);
    attempt = current;
    let name: TimedStep = 'load';
    try {
      error.set(null);
      move('loading');
      await load(current);
      name = 'bootstrap';
      move('bootstrapping');
      await current.step(name, () => current.props && current.loaded?.bootstrap(current.props));
      name = 'mount';
      move('mounting');
      await current.mount();
      move(active.get() ? 'mounted' : 'hidden');
    } catch (cause) {
      await fail(current, name, cause);
    }
    return state.get();
  }

  async function load(current: Attempt): Promise<void> {
    const { signal, undo } = current;
    const root = createRoot(deps.container, registration, active.get());
    undo.add(() => root.remove());
    undo.add(active.subscribe((isActive) => setVisible(root, isActive)));
    undo.add(() => unsaved.set(false));
    const context = deps.prepare({
      root,
      active,
      title,
      unsaved,
      signal,
      undo,
      onFailure: (cause) => void fail(current, 'run', cause),
      reload: () => void reload(),
    });
    const loaded = await current.step('load', () => deps.runtime(context));
    current.loaded = loaded;
    current.props = {
      name: registration.name,
      base: registration.base,
      history: registration.history,
      ...loaded.place,
      shell: context.shell,
      props: mergedProps(),
    };
  }

  async function fail(current: Attempt, name: SubAppStep, cause: unknown): Promise<void> {
    if (current !== attempt || current.signal.aborted) return;
    if (name === 'load') deps.onFailedLoad();
    await current.stop();
    if (current !== attempt || state.get() === 'unmounting') return;
    const failure = new SubAppError(registration.name, name, cause);
    error.set(failure);
    move('failed');
    deps.emit({ type: 'failed', error: failure });
  }

  const mergedProps = (): SubAppProps['props'] => ({ ...registration.props, ...extraProps });

  const emitFailure = (name: SubAppStep, cause: unknown) =>
    deps.emit({ type: 'failed', error: new SubAppError(registration.name, name, cause) });

  async function reload(): Promise<SubAppState> {
    const from = state.get();
    if (from !== 'failed' && from !== 'mounted' && from !== 'hidden') return settled;
    if (from === 'failed') return start();
    move('unmounting');
    await attempt?.stop();
    return unmounting ? state.get() : start();
  }

  async function unmount(): Promise<void> {
    if (state.get() !== 'unmounting') move('unmounting');
    const failure = await attempt?.stop();
    attempt = undefined;
    move('unmounted');
    deps.onUnmounted();
    if (failure) emitFailure('unmount', failure);
  }

  async function setActive(isActive: boolean): Promise<void> {
    if (active.get() === isActive) return;
    active.set(isActive);
    const { loaded, props } = attempt ?? {};
    if (!loaded || !props || state.get() !== (isActive ? 'hidden' : 'mounted')) return;
    move(isActive ? 'mounted' : 'hidden');
    const failure = await quietly(() => loaded[isActive ? 'activate' : 'deactivate'](props));
    if (failure) emitFailure('run', failure);
  }

  let settled = start();
  return {
    id: deps.id,
    registration,
    state,
    error,
    title,
    unsaved,
    get settled() {
      return settled;
    },
    hide: () => void setActive(false),
    show: () => void setActive(true),
    async update(props) {
      extraProps = { ...extraProps, ...props };
      const current = attempt;
      if (!current?.loaded || !current.props || !current.isMounted) return;
      const next = { ...current.props, props: mergedProps() };
      current.props = next;
      await current
        .step('update', () => current.loaded?.update(next))
        .catch((cause: unknown) => {
          throw new SubAppError(registration.name, 'update', cause);
        });
    },
    reload() {
      settled = reload();
      return settled;
    },
    unmount() {
      unmounting ??= unmount();
      return unmounting;
    },
  };
}

function createRoot(
  container: HTMLElement,
  { name, mountElementId }: SubAppRegistration,
  isVisible: boolean,
): HTMLElement {
  const { ownerDocument: document } = container;
  const root = document.createElement('div');
  root.dataset.subApp = name;
  // Ids are unique: skip the id if the container or another instance already has it.
  if (!document.getElementById(mountElementId)) root.id = mountElementId;
  setVisible(root, isVisible);
  container.append(root);
  return root;
}

// `content-visibility` hides the element but preserves its layout state, such as scroll positions.
function setVisible(root: HTMLElement, isVisible: boolean): void {
  root.style.contentVisibility = isVisible ? '' : 'hidden';
  root.style.height = isVisible ? '100%' : '';
}
