import { isSubAppModule, type SubAppProps } from '@pedestal/sub-app-sdk';
import { type BridgeStart, connectShell } from '@pedestal/sub-app-sdk/bridge';
import { createLink, loadStyle, preloadModule } from '../../runtimes/module/load-file.ts';
import { DEFAULT_LIMITS } from '../../shared/limits.ts';
import { followLook } from '../follow-look.ts';

// The only script of a sealed document: imports the sub-app and runs its steps for the shell.
async function boot(): Promise<void> {
  const { start, shell, onStep } = await connectShell();
  const { module, ...own } = start;
  if (!module) return;
  followLook(shell);
  const container = document.createElement('div');
  container.style.height = '100%';
  container.dataset.subApp = module.styleScope;
  document.body.append(container);
  const loaded = loadModule(module);
  onStep(async (step, props) => {
    const all: SubAppProps = { ...own, props, shell, container, popupContainer: document.body };
    await (await loaded)[step]?.(all);
  });
}

async function loadModule({ entry, preload, styles }: NonNullable<BridgeStart['module']>) {
  const options = { limit: DEFAULT_LIMITS.chunk, signal: new AbortController().signal };
  await Promise.all([
    ...[entry, ...preload].map((file) => preloadModule(file, options)),
    ...styles.map((file) => loadStyle(createLink(document, 'stylesheet', file), file.url, options)),
  ]);
  const exports = await import(/* @vite-ignore */ entry.url);
  const subApp = [exports, exports.default].find(isSubAppModule);
  if (!subApp) throw new Error(`${entry.url} exports no mount and unmount`);
  return subApp;
}

void boot();
