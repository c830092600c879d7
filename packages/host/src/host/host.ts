import type { SubAppRegistration } from '@pedestal/contract';
import {
  createGlobalState,
  type GlobalStateSource,
  type SubAppProps,
  type Undo,
} from '@pedestal/sub-app-sdk';
import { createModuleRuntime } from '../runtimes/module/module-runtime.ts';
import type { LoadableRegistration, Runtime, RuntimeContext } from '../runtimes/runtime.ts';
import { StepFailure } from '../shared/errors.ts';
import { createEmitter, type EventBody, type HostListener } from '../shared/events.ts';
import { DEFAULT_LIMITS, type HostLimits } from '../shared/limits.ts';
import type { HostServices } from '../shared/services.ts';
import type { UndoStack } from '../shared/undo-stack.ts';
import { createInstance, type SubAppInstance } from './instance.ts';
import { createInstanceAddress } from './instance-address.ts';
import { createInstanceShell } from './instance-shell.ts';
import type { AttemptParts } from './instance-transitions.ts';
import { checkMountRoute } from './mount-path.ts';
import { createPrefetcher } from './prefetch.ts';

/** Services and settings that the shell passes to the host. */
export interface HostOptions {
  services: HostServices;
  /** Versions of the shared modules in the shell's import map, by package. */
  shared: Readonly<Record<string, string>>;
  /** Sub-apps that the person may open. */
  registry: () => readonly SubAppRegistration[];
  /** Paths that the shell renders itself. No sub-app may be mounted at them or at a parent path. */
  pages?: readonly string[];
  /** The global prefetch switch. */
  prefetchAllowed?: () => boolean;
  limits?: Partial<HostLimits>;
  /** Lets a tool take part in the lifecycle of every sub-app. */
  wrapRuntime?: (runtime: Runtime) => Runtime;
}

/** Options for opening one instance. */
export interface OpenOptions {
  /** The instance appends its own element. Moving the container in the document reloads frames. */
  container: HTMLElement;
  props?: Record<string, unknown>;
  /** `memory` for an instance that shares the screen with another. */
  history?: SubAppProps['history'];
  /** Loads in the background. */
  hidden?: boolean;
  /** Returns the full path to start at. Default: the path in the address bar. */
  place?: () => string;
}

/** Loads and runs sub-apps. */
export interface Host {
  open(registration: SubAppRegistration, options: OpenOptions): SubAppInstance;
  instances(): readonly SubAppInstance[];
  /** Prefetches a sub-app when the browser is idle, if both prefetch switches are on. */
  prefetch(registration: SubAppRegistration): void;
  subscribe(listener: HostListener): Undo;
  /** What the shell and the sub-apps share. */
  readonly globalState: GlobalStateSource['globalState'];
  /** Unmounts all instances. */
  dispose(): Promise<void>;
}

/** State that the instances of one host share. */
interface HostState {
  options: HostOptions;
  limits: HostLimits;
  state: GlobalStateSource;
  emitter: ReturnType<typeof createEmitter>;
  instances: Set<SubAppInstance>;
  /** Failed loads by entry. */
  failures: Map<string, number>;
  runtimes: Record<SubAppRegistration['isolation'], Runtime>;
  lastId: number;
}

/** Creates the host. One per page. */
export function createHost(options: HostOptions): Host {
  const host: HostState = {
    options,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    state: createGlobalState(options.services),
    emitter: createEmitter(),
    instances: new Set(),
    failures: new Map(),
    runtimes: {
      none: createModuleRuntime(),
      realm: loadRuntime(async () => {
        const { createGuestRuntime } = await import('../runtimes/guest/guest-runtime.ts');
        return createGuestRuntime();
      }),
      strict: loadRuntime(async () => {
        const { createStrictRuntime } = await import('../runtimes/strict/strict-runtime.ts');
        return createStrictRuntime();
      }),
    },
    lastId: 0,
  };
  const prefetcher = createPrefetcher(options.prefetchAllowed ?? (() => false));
  return {
    open: (registration, opening) => openInstance(host, registration, opening),
    instances: () => [...host.instances],
    prefetch: prefetcher.prefetch,
    subscribe: host.emitter.subscribe,
    globalState: host.state.globalState,
    async dispose() {
      await Promise.all([...host.instances].map((instance) => instance.unmount()));
    },
  };
}

/** A runtime that loads with the first sub-app that needs it; a failed load is tried again. */
function loadRuntime(load: () => Promise<Runtime>): Runtime {
  let loading: Promise<Runtime> | undefined;
  return async (context) => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return (await loading)(context);
  };
}

function openInstance(
  host: HostState,
  registered: SubAppRegistration,
  opening: OpenOptions,
): SubAppInstance {
  const { emitter, instances, failures, options } = host;
  const { wrapRuntime = (runtime) => runtime } = options;
  const { history } = opening;
  const registration = history ? { ...registered, history } : registered;
  host.lastId += 1;
  const id = `${registration.name}#${host.lastId}`;
  const entry = registration.entry ?? '';
  const emit = (body: EventBody) =>
    emitter.emit({
      ...body,
      subApp: registration.name,
      version: registration.version,
      instance: id,
      at: Date.now(),
    });
  const instance = createInstance({
    id,
    registration,
    container: opening.container,
    props: opening.props ?? {},
    isHidden: opening.hidden ?? false,
    limits: host.limits,
    runtime: wrapRuntime(host.runtimes[registration.isolation]),
    prepare: (parts) => prepareContext(host, { registration, start: opening.place, parts, emit }),
    emit,
    onFailedLoad: () => failures.set(entry, (failures.get(entry) ?? 0) + 1),
    onUnmounted: () => instances.delete(instance),
  });
  instances.add(instance);
  return instance;
}

interface AttemptContext {
  registration: SubAppRegistration;
  start: OpenOptions['place'];
  parts: AttemptParts;
  emit: (body: EventBody) => void;
}

/** Creates what the runtime of one attempt needs. Throws if the registration cannot be run. */
function prepareContext(host: HostState, attempt: AttemptContext): RuntimeContext {
  const { registration, start, parts, emit } = attempt;
  const { services, shared, pages = [] } = host.options;
  const loadable = checkLoadable(registration, pages);
  const { active, title, unsaved, touched, undo } = parts;
  const address = createInstanceAddress({
    base: registration.base,
    kind: registration.history,
    bar: services.history,
    start: start?.(),
    active,
    undo,
  });
  const shell = createInstanceShell({
    mode: MODES[registration.isolation],
    services,
    state: host.state,
    address,
    active,
    title,
    unsaved,
    touched,
    undo,
    onFailure: parts.onFailure,
    embed: (name, container, props = {}) => embed(host, { name, container, props, undo }),
  });
  const failures = host.failures.get(loadable.entry) ?? 0;
  const { limits } = host;
  return { ...parts, registration: loadable, shell, services, limits, shared, failures, emit };
}

interface EmbedOptions {
  name: string;
  container: HTMLElement;
  props: Record<string, unknown>;
  undo: UndoStack;
}

/** Opens a sub-app inside another; it is unmounted together with that one. */
function embed(host: HostState, { name, container, props, undo }: EmbedOptions): Undo {
  const registration = host.options.registry().find((candidate) => candidate.name === name);
  if (!registration) throw new Error(`No sub-app "${name}" is open to this person.`);
  const child = openInstance(host, registration, { container, props, history: 'memory' });
  const { body } = container.ownerDocument;
  return undo.add(async () => {
    await child.unmount();
    // Remove a dialog from the body here: the sub-app that added it may be unmounted already.
    if (container.parentElement === body) container.remove();
  });
}

const MODES = { none: 'page', realm: 'guest', strict: 'strict' } as const;

function checkLoadable(
  registration: SubAppRegistration,
  pages: readonly string[],
): LoadableRegistration {
  const { name, base, entry, isolation, format } = registration;
  if (entry === null) throw new StepFailure('missing', 'nothing is published yet');
  if (isolation === 'none' && format === 'html') {
    throw new StepFailure('refused', 'an HTML entry needs isolation "realm" or "strict"');
  }
  const children = pages
    .filter((path) => path === base || path.startsWith(`${base}/`))
    .map((path) => ({ path, component: path }));
  try {
    checkMountRoute({ path: base, subApp: name, children });
  } catch (cause) {
    throw new StepFailure('refused', (cause as Error).message, cause);
  }
  return { ...registration, entry };
}
