import { watchBlocked } from '../../shared/blocked-files.ts';
import { blockedFailure, StepFailure } from '../../shared/errors.ts';
import { listen } from '../../shared/undo-stack.ts';

/** What a page did while it started that explains why it shows nothing. */
export interface PageSigns {
  /** The first uncaught error. */
  error: unknown;
  /** Addresses that the policy of the document blocked, or `eval`. */
  readonly blocked: ReadonlySet<string>;
  /** The page has asked whether a console starts it, as pages with lifecycles do. */
  asked: boolean;
}

const ASKED = '__POWERED_BY_QIANKUN__';

/** Starts to watch. Call it after `document.open()`, before a script of the page runs. */
export function watchSigns(): PageSigns {
  const { blocked } = watchBlocked(document);
  const signs: PageSigns = { error: undefined, blocked, asked: false };
  onUncaught((error) => {
    signs.error ??= error;
  });
  Object.defineProperty(window, ASKED, {
    configurable: true,
    enumerable: true,
    get() {
      signs.asked = true;
      return true;
    },
    set(value: unknown) {
      Object.defineProperty(window, ASKED, { value, writable: true, configurable: true });
    },
  });
  return signs;
}

/** Listens to uncaught errors and rejections of the page's scripts. */
export function onUncaught(listener: (error: unknown) => void): void {
  // Errors of elements do not bubble to the window.
  listen<ErrorEvent>(window, 'error', ({ error, message }) => listener(error ?? message));
  listen<PromiseRejectionEvent>(window, 'unhandledrejection', ({ reason }) => listener(reason));
}

/** True if the policy blocked the host of an address. */
export function isBlocked({ blocked }: PageSigns, address: string): boolean {
  const { origin } = new URL(address, document.baseURI);
  return [...blocked].some((uri) => URL.canParse(uri) && new URL(uri).origin === origin);
}

/** Why a page that shows nothing will not show anything; undefined: it may still be busy. */
export function explainBlank(signs: PageSigns, removedScripts: number): StepFailure | undefined {
  const { error, blocked, asked } = signs;
  if (removedScripts > 0) {
    return new StepFailure('inline', `${removedScripts} inline script(s) of the page may not run`);
  }
  if (blocked.size > 0) return blockedFailure(blocked);
  if (error !== undefined) return crashFailure(error);
  if (!asked) return undefined;
  return new StepFailure('lifecycles', 'the page offers no bootstrap, mount and unmount');
}

/** Failure of a page whose scripts stopped with an error. */
export function crashFailure(error: unknown): StepFailure {
  const message = (error as { message?: unknown } | null | undefined)?.message;
  return new StepFailure('crashed', String(message ?? error), error);
}

const SHOWN =
  'img, svg, canvas, video, audio, iframe, object, embed, input, button, select, textarea, progress';
const WITHOUT_TEXT = 'script, style, template, noscript';

/** True if the document has nothing that a person could see. */
export function isBlank(): boolean {
  const { body } = document;
  if (!body) return true;
  if (body.querySelector(SHOWN)) return false;
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (textContent?.trim() && !parentElement?.closest(WITHOUT_TEXT)) return false;
  }
  return true;
}

/** Resolves with true once the document shows something, with false after the limit. */
export function whenShown(limit: number): Promise<boolean> {
  if (!isBlank()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(isShown);
    };
    const observer = new MutationObserver(() => {
      if (!isBlank()) end(true);
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    const timer = setTimeout(() => end(false), limit);
  });
}
