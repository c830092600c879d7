import type { SubAppProps } from '@pedestal/sub-app-sdk';
import {
  type BridgeStep,
  type FrameMessage,
  type LiveValues,
  MAX_MESSAGE,
  type ShellMessage,
} from '@pedestal/sub-app-sdk/bridge';
import { styleScopeOf } from '../../shared/style-scope.ts';
import { listReleaseFiles } from '../module/release-files.ts';
import type { RuntimeContext } from '../runtime.ts';
import { canCall } from './can-call.ts';
import { createRateLimit } from './rate-limit.ts';
import { readMessage } from './read-message.ts';
import { isForSubApp, sealedValues } from './sealed-values.ts';
import { createSealedWatches } from './sealed-watches.ts';

/** The shell's end of the bridge to one sealed frame. */
export interface Bridge {
  runStep(step: BridgeStep, props: SubAppProps['props']): Promise<void>;
}

/** Handles messages of one sealed frame. Invalid messages are dropped and reported. */
export function createBridge(port: MessagePort, context: RuntimeContext): Bridge {
  const { shell, undo, emit } = context;
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  const isWithinLimit = createRateLimit();
  let lastId = 0;
  let lastReport = 0;

  const send = (message: ShellMessage) => port.postMessage(JSON.stringify(message));
  const drop = (reason: string) => {
    // Report at most once a second, even when the frame floods the port.
    if (Date.now() - lastReport < 1_000) return;
    lastReport = Date.now();
    emit({ type: 'message-dropped', reason });
  };

  const watches = createSealedWatches(context, send);

  const handle = (message: FrameMessage) => {
    switch (message.type) {
      case 'request':
        return void answerRequest(message, context).then(send);
      case 'notify':
        return shell.notify(message.toast);
      case 'navigate':
        return shell.navigate(message.target);
      case 'watch': {
        const refusal = watches.watch(message);
        return refusal === undefined ? undefined : drop(refusal);
      }
      case 'unwatch':
        return watches.unwatch(message.watch);
      case 'title':
        return shell.setTitle(message.title);
      case 'unsaved':
        return shell.setUnsaved(message.unsaved);
      case 'move':
        return shell.address[message.action](message.path, message.state);
      case 'go':
        return shell.address.go(message.delta);
      case 'failure':
        return shell.reportFailure(new Error(message.message));
      case 'done':
        return settle(message);
    }
  };
  const settle = ({ id, error }: Extract<FrameMessage, { type: 'done' }>) => {
    const step = waiting.get(id);
    waiting.delete(id);
    if (error === null) step?.resolve();
    else step?.reject(new Error(error));
  };

  port.onmessage = ({ data }) => {
    if (!isWithinLimit()) return drop('too many');
    const message = readMessage(data);
    if ('refused' in message) drop(message.refused);
    else handle(message);
  };
  undo.add(() => port.close());
  sendStart(context, send);
  followShell(context, send);

  return {
    runStep(step, props) {
      lastId += 1;
      const id = lastId;
      const answer = Promise.withResolvers<void>();
      waiting.set(id, answer);
      send({ type: 'step', id, step, props });
      return answer.promise;
    },
  };
}

function sendStart(context: RuntimeContext, send: (message: ShellMessage) => void): void {
  const { registration, shell } = context;
  const { name, base, history, props, format } = registration;
  const entries = Object.entries(sealedValues(context)).map(([key, live]) => [key, live.get()]);
  const values = Object.fromEntries(entries) as LiveValues;
  const { entry, preload, styles } = listReleaseFiles(registration, context.failures);
  const styleScope = styleScopeOf(registration);
  const module = format === 'module' ? { entry, preload, styles, styleScope } : null;
  const address = shell.address.get();
  const { consoleUrl } = shell;
  const start = { name, base, history, props, consoleUrl, address, module };
  send({ type: 'start', start: { ...start, values } });
}

function followShell(context: RuntimeContext, send: (message: ShellMessage) => void): void {
  const { shell, registration, undo } = context;
  for (const [key, live] of Object.entries(sealedValues(context))) {
    undo.add(live.subscribe((value: unknown) => send({ type: 'live', values: { [key]: value } })));
  }
  shell.address.subscribe((entry) => send({ type: 'address', entry }));
  shell.onNotice((notice) => {
    if (isForSubApp(notice, registration)) send({ type: 'notice', notice });
  });
}

/** Sends a request for the frame, only below the paths that its registration allows. */
async function answerRequest(
  { id, path, method, headers, body }: Extract<FrameMessage, { type: 'request' }>,
  { registration, shell, signal }: RuntimeContext,
): Promise<ShellMessage> {
  const refuse = (reason: string): ShellMessage => ({ type: 'refused', id, reason });
  const url = new URL(path, window.location.origin);
  if (url.origin !== window.location.origin || !canCall(registration.calls, url.pathname)) {
    return refuse(`${path} is not open to this sub-app`);
  }
  try {
    const response = await shell.fetch(url.pathname + url.search, {
      method,
      headers,
      body,
      signal,
    });
    const text = await response.text();
    if (text.length > MAX_MESSAGE / 2) return refuse('the answer is too long');
    const safeHeaders: [string, string][] = [...response.headers].filter(
      ([name]) => name !== 'set-cookie',
    );
    return { type: 'response', id, status: response.status, headers: safeHeaders, body: text };
  } catch {
    return refuse('the call failed');
  }
}
