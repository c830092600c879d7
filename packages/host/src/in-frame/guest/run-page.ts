import type { GuestJob } from '../../runtimes/guest/guest-protocol.ts';
import { listReleaseFiles } from '../../runtimes/module/release-files.ts';
import type { LoadedSubApp } from '../../runtimes/runtime.ts';
import { REPORT_DELAY } from '../../shared/blocked-files.ts';
import {
  chunkFailure,
  describeFailure,
  type StepFailure,
  styleFailure,
} from '../../shared/errors.ts';
import { listen } from '../../shared/undo-stack.ts';
import { watchTouch } from '../../shared/watch-touch.ts';
import { followLook } from '../follow-look.ts';
import { keepEarlyLifecycles } from './early-lifecycles.ts';
import { followHistory } from './follow-history.ts';
import { followTitle, forwardInput } from './follow-shell.ts';
import { findGrantedScripts } from './granted-scripts.ts';
import { asSubApp, findLifecycles } from './lifecycles.ts';
import {
  crashFailure,
  explainBlank,
  isBlank,
  isBlocked,
  onUncaught,
  type PageSigns,
  watchSigns,
  whenShown,
} from './page-signs.ts';
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
    grantedScripts: await findGrantedScripts(html, registration.inlineHashes ?? []),
  });
  if (page.blockedScripts > 0) emit({ type: 'inline-blocked', count: page.blockedScripts });

  // `document.open()` removes all listeners: subscribe to the shell afterwards.
  document.open();
  followHistory(job, { hasBase: page.hasBase });
  forwardInput();
  watchTouch(window, job.context);
  const signs = watchSigns();
  const publicPath = new URL('.', registration.entry).href;
  Object.assign(window, {
    __INJECTED_PUBLIC_PATH_BY_QIANKUN__: publicPath,
    // umi sets this in an inline script, which the policy may block.
    publicPath,
    // What qiankun's sandbox calls its window; pages of `vite-plugin-qiankun` put their lifecycles there.
    proxy: window,
  });
  keepEarlyLifecycles(registration.module ?? registration.name);
  const before = new Set(Object.keys(window));
  const parsed = whenParsed(page.hasAsyncScripts, signs);
  document.write(page.html);
  document.close();
  followLook(job.context.shell);
  await parsed;
  const lifecycles = await findLifecycles(registration.module ?? registration.name, before);
  if (!lifecycles) await requireShown(job, () => explainBlank(signs, page.blockedScripts));
  followTitle(job);
  watchChunks(job, signs);
  const subApp = asSubApp(lifecycles, job);
  let isWatched = false;
  return {
    ...subApp,
    async mount(props) {
      await subApp.mount(props);
      if (!isWatched) watchCrash(job);
      isWatched = true;
    },
  };
}

/** Rejects if there is a reason why the page shows nothing, and it stays so. */
async function requireShown(
  { context: { limits } }: GuestJob,
  explain: () => StepFailure | undefined,
): Promise<void> {
  if (!explain() || (await whenShown(limits.blank))) return;
  const failure = explain();
  if (failure) throw failure;
}

/** Reports a failure when an uncaught error leaves the running page without content. */
function watchCrash({ context: { shell, limits } }: GuestJob): void {
  let isWaiting = false;
  onUncaught(async (error) => {
    if (isWaiting || !isBlank()) return;
    isWaiting = true;
    if (!(await whenShown(limits.blank))) shell.reportFailure(crashFailure(error));
    isWaiting = false;
  });
}

/** Resolves when the page's scripts have run; rejects when one of its files fails to load. */
function whenParsed(hasAsyncScripts: boolean, signs: PageSigns): Promise<void> {
  return new Promise((resolve, reject) => {
    let isParsed = false;
    const failed: EventTarget[] = [];
    // A page may run without a file that the policy keeps out, such as a font or a counter.
    const settle = () => {
      const failure = failed.map((target) => failureOf(target, signs)).find((found) => found);
      if (failure) reject(failure);
      else if (isParsed) resolve();
    };
    const settleLater = () => setTimeout(settle, REPORT_DELAY);
    const fail = ({ target }: Event) => {
      if (target) failed.push(target);
      settleLater();
    };
    const stop = listen(document, 'error', fail, { capture: true });
    const done = () => {
      stop();
      isParsed = true;
      if (failed.length > 0) settleLater();
      else resolve();
    };
    if (hasAsyncScripts) window.addEventListener('load', done, { once: true });
    else document.addEventListener('DOMContentLoaded', done, { once: true });
  });
}

/** The failure of a script or a style sheet that is missing; undefined for all others. */
function failureOf(target: EventTarget | null, signs: PageSigns): Error | undefined {
  if (target instanceof HTMLScriptElement && !isBlocked(signs, target.src)) {
    return chunkFailure(target.src, 'missing');
  }
  const isSheet = target instanceof HTMLLinkElement && target.relList.contains('stylesheet');
  return isSheet && !isBlocked(signs, target.href) ? styleFailure(target.href) : undefined;
}

/** Emits `chunk-missed` when the running page fails to load a script or a style sheet. */
function watchChunks({ context }: GuestJob, signs: PageSigns): void {
  const report = (message: string) => context.emit({ type: 'chunk-missed', message });
  const missed = ({ target }: Event) => {
    setTimeout(() => {
      const failure = failureOf(target, signs);
      if (failure) report(failure.message);
    }, REPORT_DELAY);
  };
  listen(document, 'error', missed, { capture: true });
  listen<PromiseRejectionEvent>(window, 'unhandledrejection', ({ reason }) => {
    const message = String((reason as Error | undefined)?.message ?? reason);
    if (/dynamically imported module/i.test(message)) report(describeFailure(reason));
  });
}
