import { HELLO, PORT } from '@pedestal/sub-app-sdk/bridge';
import { StepFailure } from '../../shared/errors.ts';
import { runStep } from '../../shared/run-step.ts';
import { listen } from '../../shared/undo-stack.ts';
import { watchTouchOfFrame } from '../../shared/watch-touch.ts';
import type { LoadedSubApp, Runtime, RuntimeContext } from '../runtime.ts';
import { type Bridge, createBridge } from './bridge.ts';

/** Path of the gateway that serves sealed documents for modules. */
const STRICT_PATH = '/guest-strict';

// Never add `allow-same-origin` or top navigation: the frame's origin must stay opaque. Forms work
// only with a script's handler, because the document's policy lets none be sent.
const SANDBOX = 'allow-scripts allow-forms allow-downloads allow-modals';

/** Creates the runtime for sealed frames, the only one that contains a hostile sub-app. */
export function createStrictRuntime(): Runtime {
  return async (given) => {
    const entry = new URL(given.registration.entry, document.baseURI).href;
    const context = { ...given, registration: { ...given.registration, entry } };
    const isModule = context.registration.format === 'module';
    const frame = createFrame(context, isModule);
    watchTouchOfFrame(frame, context);
    const bridge = acceptBridge(frame, context);
    const ready = isModule ? bridge : Promise.all([whenLoaded(frame), checkPage(context)]);
    context.root.append(frame);
    await runStep<unknown>(() => ready, {
      limit: context.limits.entry,
      signal: context.signal,
      timeout: () => new StepFailure('timeout', `${frame.src} did not answer`),
    });
    return asSubApp(context, isModule ? await bridge : undefined);
  };
}

function createFrame({ registration, root, undo }: RuntimeContext, isModule: boolean) {
  const frame = root.ownerDocument.createElement('iframe');
  frame.title = registration.title['en-US'];
  frame.setAttribute('sandbox', registration.popups ? `${SANDBOX} allow-popups` : SANDBOX);
  frame.referrerPolicy = 'origin';
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
  frame.src = isModule ? `${STRICT_PATH}${registration.base}/` : registration.entry;
  undo.add(() => frame.remove());
  return frame;
}

function whenLoaded(frame: HTMLIFrameElement): Promise<unknown> {
  return new Promise((resolve) => listen(frame, 'load', resolve, { once: true }));
}

/**
 * Fetches the page in parallel to the frame, because a frame fires `load` for an error page too. If
 * CORS forbids reading the reply, a `no-cors` request still detects an unreachable host.
 */
async function checkPage({ registration: { entry }, signal }: RuntimeContext): Promise<void> {
  const ask = (mode: RequestMode) => fetch(entry, { mode, signal, credentials: 'omit' });
  const response = await ask('cors')
    .catch(() => ask('no-cors'))
    .catch((cause: unknown) => {
      throw new StepFailure('missing', `${entry} cannot be reached`, cause);
    });
  await response.body?.cancel();
  if (response.ok || response.type === 'opaque') return;
  throw new StepFailure('missing', `${entry} answered ${response.status}`);
}

/** Sends the port once, only to the frame's window and only while its origin is opaque. */
function acceptBridge(frame: HTMLIFrameElement, context: RuntimeContext): Promise<Bridge> {
  return new Promise((resolve) => {
    const stop = context.undo.add(
      listen<MessageEvent>(window, 'message', ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== 'null' || data !== HELLO) return;
        stop();
        const { port1, port2 } = new MessageChannel();
        const bridge = createBridge(port1, context);
        // An opaque origin cannot be a `targetOrigin`. The message contains only the port.
        frame.contentWindow?.postMessage(PORT, { targetOrigin: '*', transfer: [port2] });
        resolve(bridge);
      }),
    );
  });
}

function asSubApp({ root }: RuntimeContext, bridge: Bridge | undefined): LoadedSubApp {
  const place = { container: root, popupContainer: root };
  const run = (step: Parameters<Bridge['runStep']>[0]): LoadedSubApp['mount'] => {
    return ({ props }) => bridge?.runStep(step, props);
  };
  return {
    place,
    bootstrap: run('bootstrap'),
    mount: run('mount'),
    update: run('update'),
    activate: run('activate'),
    deactivate: run('deactivate'),
    unmount: run('unmount'),
  };
}
