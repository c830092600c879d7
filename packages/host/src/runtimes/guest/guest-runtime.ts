import { chunkFailure, StepFailure, styleFailure } from '../../shared/errors.ts';
import { runStep } from '../../shared/run-step.ts';
import { listen } from '../../shared/undo-stack.ts';
import { freshUrl } from '../module/release-files.ts';
import type { LoadedSubApp, Runtime, RuntimeContext } from '../runtime.ts';
import { GUEST_EVENT, GUEST_PATH, type Guest } from './guest-protocol.ts';

/**
 * Creates the runtime for guest documents: same origin, own globals, own policy. It isolates
 * sub-apps from each other's mistakes; it is not a security boundary.
 */
export function createGuestRuntime(): Runtime {
  return async (context) => {
    const entry = new URL(context.registration.entry, document.baseURI).href;
    const registration = { ...context.registration, entry };
    const isPage = registration.format === 'html';
    // Fetch the page while the frame boots, to save a round trip.
    const fetched = isPage ? fetchEntry(context, entry) : Promise.resolve(undefined);
    const [guest, html] = await Promise.all([bootGuest(context), fetched]);
    context.signal.throwIfAborted();
    return runInGuest(guest, { ...context, registration }, html);
  };
}

function runInGuest(
  guest: Guest,
  context: RuntimeContext,
  html: string | undefined,
): Promise<LoadedSubApp> {
  return runStep(() => guest.run({ context, kind: context.registration.history, html }), {
    limit: context.limits.chunk,
    signal: context.signal,
    timeout: () =>
      hangingFile(context.root) ??
      new StepFailure('timeout', 'the scripts of the page took too long'),
  });
}

/** The failure of the style sheet or the script that the page still waits for. */
function hangingFile(root: Element): StepFailure | undefined {
  const page = root.querySelector('iframe')?.contentDocument;
  const resources = page?.defaultView?.performance.getEntriesByType('resource') ?? [];
  const arrived = new Set(resources.map(({ name }) => name));
  const sheets = page?.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet]') ?? [];
  const sheet = [...sheets].find((link) => !link.sheet && !arrived.has(link.href));
  if (sheet) return styleFailure(sheet.href);
  const script = [...(page?.scripts ?? [])].find(({ src }) => src && !arrived.has(src));
  return script && chunkFailure(script.src, 'timeout');
}

/** Adds the frame and waits for its boot script. */
function bootGuest({ registration, root, signal, limits, undo }: RuntimeContext): Promise<Guest> {
  const frame = root.ownerDocument.createElement('iframe');
  frame.title = registration.title['en-US'];
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
  frame.src = `${GUEST_PATH}${registration.base}/`;
  undo.add(() => frame.remove());

  const failure = () => new StepFailure('missing', `the guest page ${frame.src} did not start`);
  // Wait for `load` first: `document.open()` during loading would suppress the event.
  const booted = new Promise<Guest>((resolve, reject) => {
    let guest: Guest | undefined;
    listen<CustomEvent<Guest>>(frame, GUEST_EVENT, ({ detail }) => {
      guest = detail;
    });
    const loaded = () => (guest ? resolve(guest) : reject(failure()));
    listen(frame, 'load', () => setTimeout(loaded), { once: true });
  });
  root.append(frame);
  return runStep(() => booted, { limit: limits.entry, signal, timeout: failure });
}

async function fetchEntry(context: RuntimeContext, entry: string): Promise<string> {
  const url = freshUrl(entry, context.failures);
  return runStep(
    async () => {
      const { signal } = context;
      const response = await fetch(url, { signal, credentials: 'omit' }).catch(
        async (cause: unknown) => {
          throw await explainUnread(url, signal, cause);
        },
      );
      if (!response.ok) throw new StepFailure('missing', `${url} answered ${response.status}`);
      return response.text();
    },
    {
      limit: context.limits.entry,
      signal: context.signal,
      timeout: () => new StepFailure('timeout', `${url} took too long`),
    },
  );
}

/** A host that answers without letting the console read the answer is there. */
async function explainUnread(
  url: string,
  signal: AbortSignal,
  cause: unknown,
): Promise<StepFailure> {
  const isThere = await fetch(url, { mode: 'no-cors', signal, credentials: 'omit' }).then(
    ({ type }) => type === 'opaque',
    () => false,
  );
  return isThere
    ? new StepFailure('cors', `${url} answers without access-control-allow-origin`, cause)
    : new StepFailure('missing', `${url} cannot be reached`, cause);
}
