import type { SubAppRegistration } from '@pedestal/contract';
import { createLive, type Live, type LiveSource, type SubAppProps } from '@pedestal/sub-app-sdk';
import type { Runtime, RuntimeContext } from '../runtimes/runtime.ts';
import { SubAppError, type SubAppStep } from '../shared/errors.ts';
import type { EventBody } from '../shared/events.ts';
import type { HostLimits } from '../shared/limits.ts';
import { canFollow, type SubAppState } from '../shared/states.ts';
import type { UndoStack } from '../shared/undo-stack.ts';
import { type Attempt, createAttempt, quietly, type TimedStep } from './attempt.ts';
import { createRoot, setVisible } from './instance-root.ts';

/** Parts of the instance that one attempt uses. */
export interface AttemptParts {
  root: HTMLElement;
  active: Live<boolean>;
  title: LiveSource<string | null>;
  unsaved: LiveSource<boolean>;
  touched: LiveSource<boolean>;
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

/** The state of one instance. The functions below are its transitions. */
export interface InstanceState {
  readonly deps: InstanceDeps;
  readonly state: LiveSource<SubAppState>;
  readonly error: LiveSource<SubAppError | null>;
  readonly title: LiveSource<string | null>;
  readonly unsaved: LiveSource<boolean>;
  readonly touched: LiveSource<boolean>;
  readonly active: LiveSource<boolean>;
  /** Props of the caller, merged over those of the registration. */
  extraProps: Record<string, unknown>;
  attempt: Attempt | undefined;
  /** Resolves with the final state of the current attempt. */
  settled: Promise<SubAppState>;
  unmounting: Promise<void> | undefined;
}

export function createInstanceState(deps: InstanceDeps): InstanceState {
  return {
    deps,
    state: createLive<SubAppState>('idle'),
    error: createLive<SubAppError | null>(null),
    title: createLive<string | null>(null),
    unsaved: createLive(false),
    touched: createLive(false),
    active: createLive(!deps.isHidden),
    extraProps: deps.props,
    attempt: undefined,
    settled: Promise.resolve('idle'),
    unmounting: undefined,
  };
}

function moveTo({ deps, state }: InstanceState, next: SubAppState): void {
  const previous = state.get();
  if (!canFollow(previous, next)) throw new Error(`${deps.id}: ${previous} to ${next}`);
  state.set(next);
  deps.emit({ type: 'state', state: next, previous });
}

/** Starts an attempt: load, bootstrap, mount. Resolves with the state that it ends in. */
export async function start(instance: InstanceState): Promise<SubAppState> {
  const { deps, state, error, active } = instance;
  const attempt = createAttempt(deps.limits);
  instance.attempt = attempt;
  let name: TimedStep = 'load';
  try {
    error.set(null);
    moveTo(instance, 'loading');
    await load(instance, attempt);
    name = 'bootstrap';
    moveTo(instance, 'bootstrapping');
    await attempt.step(name, () => attempt.props && attempt.loaded?.bootstrap(attempt.props));
    name = 'mount';
    moveTo(instance, 'mounting');
    await attempt.mount();
    moveTo(instance, active.get() ? 'mounted' : 'hidden');
  } catch (cause) {
    await fail(instance, attempt, name, cause);
  }
  return state.get();
}

async function load(instance: InstanceState, attempt: Attempt): Promise<void> {
  const { deps, active, title, unsaved, touched } = instance;
  const { registration } = deps;
  const { signal, undo } = attempt;
  const root = createRoot(deps.container, registration, active.get());
  undo.add(() => root.remove());
  undo.add(active.subscribe((isActive) => setVisible(root, isActive)));
  undo.add(() => unsaved.set(false));
  undo.add(() => touched.set(false));
  const context = deps.prepare({
    root,
    active,
    title,
    unsaved,
    touched,
    signal,
    undo,
    onFailure: (cause) => void fail(instance, attempt, 'run', cause),
    reload: () => void reload(instance),
  });
  const loaded = await attempt.step('load', () => deps.runtime(context));
  attempt.loaded = loaded;
  attempt.props = {
    name: registration.name,
    base: registration.base,
    history: registration.history,
    ...loaded.place,
    shell: context.shell,
    props: mergeProps(instance),
  };
}

async function fail(
  instance: InstanceState,
  attempt: Attempt,
  step: SubAppStep,
  cause: unknown,
): Promise<void> {
  const { deps, state, error } = instance;
  if (attempt !== instance.attempt || attempt.signal.aborted) return;
  if (step === 'load') deps.onFailedLoad();
  await attempt.stop();
  if (attempt !== instance.attempt || state.get() === 'unmounting') return;
  const failure = new SubAppError(deps.registration.name, step, cause);
  error.set(failure);
  moveTo(instance, 'failed');
  deps.emit({ type: 'failed', error: failure });
}

/** Unmounts and starts again, or retries a failed load. In any other state the attempt goes on. */
export async function reload(instance: InstanceState): Promise<SubAppState> {
  const { state, settled } = instance;
  const from = state.get();
  if (from === 'failed') return start(instance);
  if (from !== 'mounted' && from !== 'hidden') return settled;
  moveTo(instance, 'unmounting');
  await instance.attempt?.stop();
  return instance.unmounting ? state.get() : start(instance);
}

/** Ends the instance for good. */
export async function unmount(instance: InstanceState): Promise<void> {
  if (instance.state.get() !== 'unmounting') moveTo(instance, 'unmounting');
  const failure = await instance.attempt?.stop();
  instance.attempt = undefined;
  moveTo(instance, 'unmounted');
  instance.deps.onUnmounted();
  if (failure) emitFailure(instance, 'unmount', failure);
}

/** Shows or hides the sub-app without unmounting it. */
export async function setActive(instance: InstanceState, isActive: boolean): Promise<void> {
  const { active, state } = instance;
  if (active.get() === isActive) return;
  active.set(isActive);
  const { loaded, props } = instance.attempt ?? {};
  if (!loaded || !props || state.get() !== (isActive ? 'hidden' : 'mounted')) return;
  moveTo(instance, isActive ? 'mounted' : 'hidden');
  const failure = await quietly(() => loaded[isActive ? 'activate' : 'deactivate'](props));
  if (failure) emitFailure(instance, 'run', failure);
}

/** Passes new props to a mounted sub-app. An attempt that is still loading gets them when it mounts. */
export async function update(
  instance: InstanceState,
  props: Record<string, unknown>,
): Promise<void> {
  instance.extraProps = { ...instance.extraProps, ...props };
  const { attempt, deps } = instance;
  if (!attempt?.loaded || !attempt.props || !attempt.isMounted) return;
  const { loaded } = attempt;
  const next = { ...attempt.props, props: mergeProps(instance) };
  attempt.props = next;
  await attempt
    .step('update', () => loaded.update(next))
    .catch((cause: unknown) => {
      throw new SubAppError(deps.registration.name, 'update', cause);
    });
}

function mergeProps({ deps, extraProps }: InstanceState): SubAppProps['props'] {
  return { ...deps.registration.props, ...extraProps };
}

function emitFailure({ deps }: InstanceState, step: SubAppStep, cause: unknown): void {
  deps.emit({ type: 'failed', error: new SubAppError(deps.registration.name, step, cause) });
}
