import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** Parameters and results of the DevTools protocol, of which each caller knows its own. */
export type Values = Record<string, unknown>;
type Listener = (method: string, params: Values) => void;

/** A page of a browser that this process started. */
export interface DevtoolsPage {
  send(method: string, params?: Values): Promise<Values>;
  /** Evaluates an expression in the page, waits for its promise, and returns its value. */
  evaluate(expression: string, contextId?: number): Promise<unknown>;
  listen(listener: Listener): void;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--mute-audio',
  '--window-size=1280,800',
];

/**
 * Starts a browser without a window and opens an empty page. The protocol runs over a pipe, so it
 * needs no port and no library. When `signal` is aborted, the browser ends and every call rejects.
 */
export async function openPage(program: string, signal: AbortSignal): Promise<DevtoolsPage> {
  const profile = await mkdtemp(join(tmpdir(), 'pedestal-check-'));
  const child = start(program, profile);
  // Not `close`: a helper of the browser may keep the pipes open.
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const connection = connect(child);
  const kill = () => killGroup(child);
  signal.addEventListener('abort', kill, { once: true });
  const close = async () => {
    signal.removeEventListener('abort', kill);
    kill();
    await exited;
    for (const stream of child.stdio) stream?.destroy();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    signal.throwIfAborted();
    const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
    const attach = { targetId, flatten: true };
    const { sessionId } = await connection.send('Target.attachToTarget', attach);
    const session = String(sessionId);
    const send = (method: string, params?: Values) => connection.send(method, params, session);
    return {
      send,
      evaluate: (expression, contextId) => evaluate(send, expression, contextId),
      listen: connection.listen,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function start(program: string, profile: string): ChildProcess {
  // The sandbox of Chromium does not work for root, which is who runs pipelines in containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // A group of its own, which ends as a whole.
  const detached = process.platform !== 'win32';
  const args = [...FLAGS, ...sandbox, `--user-data-dir=${profile}`];
  return spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached });
}

/** Ends the browser and its helpers, also those that a script of the system has started. */
function killGroup(child: ChildProcess): void {
  const { pid, exitCode, signalCode } = child;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

interface Pending {
  resolve(values: Values): void;
  reject(error: Error): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: Values;
  result?: Values;
  error?: { message: string };
}

/** Messages are JSON, each ends with a zero byte. */
function connect(child: ChildProcess) {
  const [, , errors, input, output] = child.stdio as unknown as [
    null,
    null,
    Readable,
    Writable,
    Readable,
  ];
  const pending = new Map<number, Pending>();
  const listeners = new Set<Listener>();
  let lastId = 0;
  let ended: Error | undefined;
  let words = '';
  let rest = '';

  const end = (reason?: Error) => {
    ended ??= new Error(reason?.message ?? (lastLine(words) || 'the browser ended'));
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };
  const receive = ({ id, method, params = {}, result = {}, error }: Message) => {
    if (method !== undefined) for (const listener of listeners) listener(method, params);
    const call = id === undefined ? undefined : pending.get(id);
    if (id === undefined || !call) return;
    pending.delete(id);
    if (error) call.reject(new Error(error.message));
    else call.resolve(result);
  };
  errors.on('data', (data: Buffer) => {
    words = (words + data).slice(-4_000);
  });
  output.setEncoding('utf8').on('data', (data: string) => {
    const messages = (rest + data).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) receive(JSON.parse(message));
  });
  child.on('error', end);
  child.on('exit', () => end());
  // Writing to a browser that has just ended fails; `close` says so.
  input.on('error', () => {});

  return {
    listen: (listener: Listener) => void listeners.add(listener),
    send(method: string, params: Values = {}, sessionId?: string): Promise<Values> {
      if (ended) return Promise.reject(ended);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      });
    },
  };
}

async function evaluate(
  send: DevtoolsPage['send'],
  expression: string,
  contextId: number | undefined,
): Promise<unknown> {
  const place = contextId === undefined ? {} : { contextId };
  const options = { expression, awaitPromise: true, returnByValue: true, ...place };
  const { result, exceptionDetails } = (await send('Runtime.evaluate', options)) as {
    result?: { value?: unknown };
    exceptionDetails?: ExceptionDetails;
  };
  if (exceptionDetails) throw new Error(describeException(exceptionDetails));
  return result?.value;
}

export interface ExceptionDetails {
  text?: string;
  url?: string;
  exception?: { description?: string; value?: unknown };
}

/** The message of an exception without its stack. */
export function describeException({ text = '', exception }: ExceptionDetails): string {
  const message = exception?.description?.split(/\n\s+at /)[0] ?? exception?.value;
  return message === undefined ? text : String(message);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
