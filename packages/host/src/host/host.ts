import type { SubAppRegistration } from '@pedestal/contract';
import type { SubAppProps, Undo } from '@pedestal/sub-app-sdk';
import { createGuestRuntime } from '../runtimes/guest/guest-runtime.ts';
import { createModuleRuntime } from '../runtimes/module/module-runtime.ts';
import type { LoadableRegistration, Runtime, RuntimeContext } from '../runtimes/runtime.ts';
import { createStrictRuntime } from '../runtimes/strict/strict-runtime.ts';
import { StepFailure } from '../shared/errors.ts';
import { createEmitter, type EventBody, type HostListener } from '../shared/events.ts';
import { DEFAULT_LIMITS, type HostLimits } from '../shared/limits.ts';
import type { HostServices } from '../shared/services.ts';
import { type AttemptParts, createInstance, type SubAppInstance } from './instance.ts';
import { createInstanceAddress } from './instance-address.ts';
import { createInstanceShell } from './instance-shell.ts';
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
  /** Unmounts all instances. */
  dispose(): Promise<void>;
}

/** Creates the host. One per page. */
export function createHost(options: HostOptions): Host {
  const { services } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const emitter = createEmitter();
  const instances = new Set<SubAppInstance>();
  const failures = new Map<string, number>();
  const prefetcher = createPrefetcher(options.prefetchAllowed ?? (() => false));
  const runtimes: Record<SubAppRegistration['isolation'], Runtime> = {
    none: createModuleRuntime(),
    realm: createGuestRuntime(),
    strict: createStrictRuntime(),
  };
  let lastId = 0;

  function open(registered: SubAppRegistration, opening: OpenOptions): SubAppInstance {
    const { history } = opening;
    const registration = history ? { ...registered, history } : registered;
    lastId += 1;
    const id = `${registration.name}#${lastId}`;
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
      limits,
      runtime: runtimes[registration.isolation],
      prepare: (parts) => prepare(registration, opening, parts, emit),
      emit,
      onFailedLoad: () => failures.set(entry, (failures.get(entry) ?? 0) + 1),
      onUnmounted: () => instances.delete(instance),
    });
    instances.add(instance);
    return instance;
  }

  function prepare(
    registration: SubAppRegistration,
    opening: OpenOptions,
    parts: AttemptParts,
    emit: (body: EventBody) => void,
  ): RuntimeContext {
    const loadable = checkLoadable(registration, options.pages ?? []);
    const { active, title, unsaved, undo } = parts;
    const address = createInstanceAddress({
      base: registration.base,
      kind: registration.history,
      bar: services.history,
      start: opening.place?.(),
      active,
      undo,
    });
    const shell = createInstanceShell({
      mode: MODES[registration.isolation],
      services,
      address,
      active,
      title,
      unsaved,
      undo,
      onFailure: parts.onFailure,
      embed: (name, container, props) => embed(name, container, props, parts.undo),
    });
    return {
      ...parts,
      registration: loadable,
      shell,
      services,
      limits,
      shared: options.shared,
      failures: failures.get(loadable.entry) ?? 0,
      emit,
    };
  }

  function embed(
    name: string,
    container: HTMLElement,
    props: Record<string, unknown> | undefined,
    undo: AttemptParts['undo'],
  ): Undo {
    const registration = options.registry().find((candidate) => candidate.name === name);
    if (!registration) throw new Error(`No sub-app "${name}" is open to this person.`);
    const child = open(registration, { container, props: props ?? {}, history: 'memory' });
    const { body } = container.ownerDocument;
    return undo.add(async () => {
      await child.unmount();
      // Remove a dialog from the body here: the sub-app that added it may be unmounted already.
      if (container.parentElement === body) container.remove();
    });
  }

  return {
    open,
    instances: () => [...instances],
    prefetch: prefetcher.prefetch,
    subscribe: emitter.subscribe,
    async dispose() {
      await Promise.all([...instances].map((instance) => instance.unmount()));
    },
  };
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
