import type { GuestJob } from '../../runtimes/guest/guest-protocol.ts';
import { listReleaseFiles } from '../../runtimes/module/release-files.ts';
import type { LoadedSubApp } from '../../runtimes/runtime.ts';
import { chunkFailure, styleFailure } from '../../shared/errors.ts';
import { listen } from '../../shared/undo-stack.ts';
import { followLook } from '../follow-look.ts';
import { followHistory } from './follow-history.ts';
import { followTitle, forwardInput } from './follow-shell.ts';
import { asSubApp, findLifecycles } from './lifecycles.ts';
import { prepareEntry } from './prepare-entry.ts';

/** Runs an HTML entry in this document, as a page load would. */
export async function runPage(job: GuestJob, html: string): Promise<LoadedSubApp> {
  const { registration, emit } = job.context;
  const { folder } = listReleaseFiles(registration, 0);
  const page = prepareEntry(html, {
    url: registration.entry,
    manifest: registration.manifest,
    folder,
    base: registration.base,
    inlineScripts: registration.inlineScripts,
  });
  if (page.blockedScripts > 0) emit({ type: 'inline-blocked', count: page.blockedScripts });

  // `document.open()` removes all listeners: subscribe to the shell afterwards.
  document.open();
  followHistory(job, { hasBase: page.hasBase });
  forwardInput();
  const publicPath = new URL('.', registration.entry).href;
  Object.assign(window, {
    __POWERED_BY_QIANKUN__: true,
    __INJECTED_PUBLIC_PATH_BY_QIANKUN__: publicPath,
    // umi sets this in an inline script, which the policy may block.
    publicPath,
  });
  const before = new Set(Object.keys(window));
  const parsed = whenParsed(page.hasAsyncScripts);
  document.write(page.html);
  document.close();
  followLook(job.context.shell);
  await parsed;
  followTitle(job);
  watchChunks(job);
  return asSubApp(findLifecycles(registration.module ?? registration.name, before), job);
}

/** Resolves when the page's scripts have run; rejects when one of its files fails to load. */
function whenParsed(hasAsyncScripts: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = ({ target }: Event) => {
      const failure = failureOf(target);
      if (failure) reject(failure);
    };
    const stop = listen(document, 'error', fail, { capture: true });
    const done = () => {
      stop();
      resolve();
    };
    if (hasAsyncScripts) window.addEventListener('load', done, { once: true });
    else document.addEventListener('DOMContentLoaded', done, { once: true });
  });
}

function failureOf(target: EventTarget | null): Error | undefined {
  if (target instanceof HTMLScriptElement) return chunkFailure(target.src, 'missing');
  if (target instanceof HTMLLinkElement) return styleFailure(target.href);
  return undefined;
}

/** Emits `chunk-missed` when the running page fails to load a script or a style sheet. */
function watchChunks({ context }: GuestJob): void {
  const report = (message: string) => context.emit({ type: 'chunk-missed', message });
  const missed = ({ target }: Event) => {
    const failure = failureOf(target);
    if (failure) report(failure.message);
  };
  listen(document, 'error', missed, { capture: true });
  listen<PromiseRejectionEvent>(window, 'unhandledrejection', ({ reason }) => {
    const message = String((reason as Error | undefined)?.message ?? reason);
    if (/dynamically imported module/i.test(message)) report(message);
  });
}
