import { PERMISSIONS } from '@pedestal/contract';
import type { Host } from '@pedestal/host';
import { inspectorLog } from '../../features/inspector/index.ts';
import type { AddressBar } from '../../features/workspace/index.ts';
import { tabStorage } from '../../lib/session/browser-storage.ts';
import { openInspector, useInspector } from '../../lib/stores/inspector.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';

const KEY = 'pedestal.inspector';

const mayInspect = () => useUser.getState().permission.includes(PERMISSIONS.overrideEntry);

function openByKey(event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey && event.altKey && !event.getModifierState('AltGraph');
  if (!isShortcut || event.code !== 'KeyI' || !mayInspect()) return;
  event.preventDefault();
  openInspector();
}

/** Keeps the last events for people who may inspect; nobody else has anything of it. */
export function watchForInspector(host: Host, bar: AddressBar): void {
  if (!mayInspect()) return;
  host.subscribe(inspectorLog.addEvent);
  host.globalState.subscribe(inspectorLog.addState);
  bar.subscribe(({ path }) => inspectorLog.addRoute(path));
  window.addEventListener('keydown', openByKey);
  // An entry on another origin needs a new document: the inspector is there again.
  if (tabStorage.getItem(KEY)) openInspector();
  useInspector.subscribe(({ isOpen }) => {
    if (isOpen) tabStorage.setItem(KEY, '1');
    else tabStorage.removeItem(KEY);
  });
}
