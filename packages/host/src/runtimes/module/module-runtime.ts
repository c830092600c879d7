import { isSubAppModule, type SubAppModule } from '@pedestal/sub-app-sdk';
import { REPORT_DELAY, watchBlocked } from '../../shared/blocked-files.ts';
import { blockedFailure, describeFailure, kindOf, StepFailure } from '../../shared/errors.ts';
import { listen } from '../../shared/undo-stack.ts';
import { watchTouch } from '../../shared/watch-touch.ts';
import type { LoadedSubApp, Runtime, RuntimeContext } from '../runtime.ts';
import { type BuiltIns, rememberBuiltIns } from './built-ins.ts';
import { preloadModule } from './load-file.ts';
import { createPageEffects } from './page-effects/page-effects.ts';
import { listReleaseFiles, type ReleaseFiles } from './release-files.ts';
import { checkSharedVersions } from './shared-versions.ts';
import { createStyleSheets, type StyleSheets } from './style-sheets.ts';

/** Creates the runtime for modules in the page, without isolation. */
export function createModuleRuntime(): Runtime {
  const loadedModules = new Map<string, SubAppModule>();
  const bootstrapped = new WeakMap<SubAppModule, Promise<unknown>>();
  const styleSheets = createStyleSheets();
  const effects = createPageEffects();
  let builtIns: BuiltIns | undefined;

  return async (context) => {
    const { registration, undo } = context;
    checkSharedVersions(registration.manifest?.shared ?? {}, context.shared);
    const files = listReleaseFiles(registration, context.failures);
    const known = loadedModules.get(files.entry.url);
    // Start the requests first; the setup below runs while they are pending.
    const imported = known ?? explainBlocked(() => importSubApp(context, files));
    const styled = addStyles(context, files, styleSheets);
    // Tracking patches the page, so it begins before the snapshot of the built-ins.
    const stopTracking = effects.track(files.folder);
    builtIns ??= rememberBuiltIns();
    const restore = builtIns.restore;
    undo.add(() => {
      const changed = restore();
      if (changed.length > 0) context.emit({ type: 'pollution', changed });
    });
    undo.add(stopTracking);
    watchChunks(context, files);

    const [subApp] = await Promise.all([imported, styled]);
    loadedModules.set(files.entry.url, subApp);
    return inPage(context, subApp, {
      bootstrapped,
      markStarted: () => effects.markStarted(files.folder),
    });
  };
}

function addStyles(
  { root, limits, signal, undo }: RuntimeContext,
  files: ReleaseFiles,
  styleSheets: StyleSheets,
): Promise<unknown> {
  const options = { limit: limits.chunk, signal };
  return Promise.all(
    files.styles.map((file) => {
      const { loaded, remove } = styleSheets.add(root.ownerDocument, file, options);
      undo.add(remove);
      return loaded;
    }),
  );
}

/** A file that the policy of the document blocks is not missing. */
async function explainBlocked<T>(load: () => Promise<T>): Promise<T> {
  const { blocked, stop } = watchBlocked(document);
  try {
    return await load();
  } catch (error) {
    if (kindOf(error) !== 'missing') throw error;
    await new Promise((resolve) => setTimeout(resolve, REPORT_DELAY));
    throw blocked.size > 0 ? blockedFailure(blocked) : error;
  } finally {
    stop();
  }
}

async function importSubApp(
  { limits, signal }: RuntimeContext,
  { entry, preload }: ReleaseFiles,
): Promise<SubAppModule> {
  await Promise.all([
    preloadModule(entry, { limit: limits.entry, signal }),
    ...preload.map((file) => preloadModule(file, { limit: limits.chunk, signal })),
  ]);
  signal.throwIfAborted();
  const exports: unknown = await import(/* @vite-ignore */ entry.url);
  const candidates = [exports, (exports as { default?: unknown }).default];
  const subApp = candidates.find(isSubAppModule);
  if (!subApp) throw new StepFailure('refused', `${entry.url} exports no mount and unmount`);
  return subApp;
}

/** Emits `chunk-missed` when the running sub-app fails to load a file of its release. */
function watchChunks({ emit, undo }: RuntimeContext, { folder }: ReleaseFiles): void {
  undo.add(
    listen<PromiseRejectionEvent>(window, 'unhandledrejection', ({ reason }) => {
      const message = String((reason as Error | undefined)?.message ?? reason);
      const isChunk = /dynamically imported module|loading (css )?chunk/i.test(message);
      if (!isChunk || !message.includes(folder)) return;
      emit({ type: 'chunk-missed', message: describeFailure(reason) });
    }),
  );
}

interface Started {
  bootstrapped: WeakMap<SubAppModule, Promise<unknown>>;
  markStarted(): void;
}

function inPage(
  { root, shell, registration, touched, undo }: RuntimeContext,
  subApp: SubAppModule,
  { bootstrapped, markStarted }: Started,
): LoadedSubApp {
  const { ownerDocument: document } = root;
  const container = document.createElement('div');
  container.style.height = '100%';
  root.append(container);

  // A child of the body is not clipped; the attribute makes the scoped styles apply to it.
  const popupContainer = document.createElement('div');
  popupContainer.dataset.subApp = root.dataset.subApp;
  // A landmark: people who jump between landmarks find open menus, too.
  popupContainer.role = 'region';
  popupContainer.ariaLabel = registration.name;
  document.body.append(popupContainer);
  undo.add(() => popupContainer.remove());
  for (const part of [container, popupContainer]) watchTouch(part, { touched, undo });
  const setVisible = (isActive: boolean) => {
    popupContainer.style.display = isActive ? '' : 'none';
  };
  setVisible(shell.active.get());
  shell.active.subscribe(setVisible);

  return {
    place: { container, popupContainer },
    async bootstrap(props) {
      const running = bootstrapped.get(subApp) ?? Promise.try(() => subApp.bootstrap?.(props));
      bootstrapped.set(subApp, running);
      // If the attempt ends first, its timers are cleared and `running` may never settle.
      let isDone = false;
      const forget = undo.add(() => isDone || bootstrapped.delete(subApp));
      await running.catch((error: unknown) => {
        forget();
        throw error;
      });
      isDone = true;
      markStarted();
    },
    mount: (props) => subApp.mount(props),
    update: (props) => subApp.update?.(props),
    activate: (props) => subApp.activate?.(props),
    deactivate: (props) => subApp.deactivate?.(props),
    unmount: (props) => subApp.unmount(props),
  };
}
