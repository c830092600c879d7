import { createClient } from '@pedestal/contract';
import type { AddressEntry } from '../address.ts';
import { createGlobalState } from '../global-state.ts';
import { createLive, type LiveSource } from '../live.ts';
import type { Shell, ShellNotice } from '../shell.ts';
import type { SubAppProps } from '../sub-app.ts';
import { openPort, type ShellPort } from './open-port.ts';
import type { BridgeStart, BridgeStep, LiveValues, ShellMessage } from './protocol.ts';

/** A sealed frame's connection to the shell. */
export interface ShellConnection {
  start: BridgeStart;
  shell: Shell;
  /** Sets the handler of lifecycle steps. */
  onStep(listener: (step: BridgeStep, props: SubAppProps['props']) => unknown): void;
}

/**
 * Connects a page in a sealed frame to its shell. Rejects outside a frame. The page never sees the
 * session: the shell sends its requests, and only to the paths that its registration allows.
 */
export async function connectShell(): Promise<ShellConnection> {
  const port = await openPort();
  const start = await port.started;
  const lives = createLives(start.values);
  const noticeListeners = new Set<(notice: ShellNotice) => void>();
  const addressListeners = new Set<(entry: AddressEntry) => void>();
  const watches = createWatches(port);
  let entry = start.address;
  let runStep: (step: BridgeStep, props: SubAppProps['props']) => unknown = () => undefined;

  port.listen((message) => {
    if (message.type === 'live') setLives(lives, message.values);
    if (message.type === 'notice') for (const call of [...noticeListeners]) call(message.notice);
    if (message.type === 'records') watches.announce(message.watch, message.ids);
    if (message.type === 'address') {
      entry = message.entry;
      for (const call of [...addressListeners]) call(entry);
    }
    if (message.type === 'step') void answerStep(message);
  });

  const answerStep = async ({ id, step, props }: Extract<ShellMessage, { type: 'step' }>) => {
    const error = await Promise.resolve()
      .then(() => runStep(step, props))
      .then(
        () => null,
        (cause: unknown) => String((cause as Error | undefined)?.message ?? cause),
      );
    port.send({ type: 'done', id, error });
  };

  const move =
    (action: 'push' | 'replace') =>
    (path: string, state: unknown = null) => {
      entry = { path, state };
      port.send({ type: 'move', action, path, state });
    };

  const shell: Shell = {
    mode: 'strict',
    consoleUrl: start.consoleUrl,
    fetch: port.fetch,
    call: createClient({ fetch: (input, init) => port.fetch(String(input), init) }),
    ...lives,
    globalState: createGlobalState(lives).globalState,
    setGlobalState: () => false,
    address: {
      get: () => entry,
      push: move('push'),
      replace: move('replace'),
      go: (delta) => port.send({ type: 'go', delta }),
      subscribe: (listener) => subscribe(addressListeners, listener),
    },
    can: (code) => lives.permissions.get().includes(code),
    notify: (toast) => port.send({ type: 'notify', toast }),
    onNotice: (listener) => subscribe(noticeListeners, listener),
    watchRecords: watches.watch,
    navigate: (target) => port.send({ type: 'navigate', target }),
    setTitle: (title) => port.send({ type: 'title', title }),
    setUnsaved: (unsaved) => port.send({ type: 'unsaved', unsaved }),
    reportFailure: (error) =>
      port.send({
        type: 'failure',
        message: String((error as Error | undefined)?.message ?? error),
      }),
    embed(subApp) {
      throw new Error(`"${subApp}" cannot be embedded in a sealed frame.`);
    },
  };
  return {
    start,
    shell,
    onStep(listener) {
      runStep = listener;
    },
  };
}

/** The watches of this frame; the shell knows them by number. */
function createWatches({ send }: Pick<ShellPort, 'send'>) {
  const listeners = new Map<number, (ids: readonly string[]) => void>();
  let last = 0;
  const watch: Shell['watchRecords'] = (workspace, collection, onChange, recordId) => {
    last += 1;
    const number = last;
    listeners.set(number, onChange);
    send({ type: 'watch', watch: number, workspace, collection, recordId: recordId ?? null });
    return () => {
      if (listeners.delete(number)) send({ type: 'unwatch', watch: number });
    };
  };
  return {
    watch,
    announce: (number: number, ids: readonly string[]) => listeners.get(number)?.(ids),
  };
}

type Lives = { [K in keyof LiveValues]: LiveSource<LiveValues[K]> };

function createLives(values: LiveValues): Lives {
  return {
    user: createLive(values.user),
    permissions: createLive(values.permissions),
    locale: createLive(values.locale),
    theme: createLive(values.theme),
    settings: createLive(values.settings),
    active: createLive(values.active),
  };
}

function setLives(lives: Lives, values: Partial<LiveValues>): void {
  for (const key of Object.keys(lives) as (keyof LiveValues)[]) {
    const live = lives[key] as LiveSource<unknown>;
    if (key in values) live.set(values[key]);
  }
}

function subscribe<T>(listeners: Set<T>, listener: T) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
