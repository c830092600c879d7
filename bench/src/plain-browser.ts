import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ARGUMENTS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];
const START_MS = 60_000;

type Reply = Record<string, unknown>;
type Send = (method: string, parameters?: object) => Promise<Reply>;

export interface PlainPage {
  open(url: string): Promise<void>;
  /** The value of an expression; of a promise, what it is resolved with. */
  read<T>(expression: string): Promise<T>;
  click(x: number, y: number): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  width: number;
  height: number;
  /** Runs in each document before its own scripts. */
  script: string;
}

export interface PlainBrowser {
  /** A page with an empty cache and storage of its own. */
  openPage(options: PageOptions): Promise<PlainPage>;
  close(): Promise<void>;
}

/**
 * Chromium as people have it. Playwright keeps the inspector of scripts open, with which reading one
 * line of a stack costs as much as reading all of it, and the host reads one for each effect on the page.
 */
export async function launchPlainBrowser(): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'pedestal-bench-browser-'));
  const program = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const child = spawn(
    program,
    [...ARGUMENTS, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const connection = await connect(await readAddress(child.stderr));
  return {
    openPage: (options) => openPage(connection.sendTo, options),
    async close() {
      await connection.sendTo('')('Browser.close');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const timer = AbortSignal.timeout(START_MS);
  let text = '';
  for await (const part of output) {
    text += String(part);
    const [address] = /ws:\/\/\S+/.exec(text) ?? [];
    if (address) {
      // It would stop at a full pipe.
      output.resume();
      return address;
    }
    timer.throwIfAborted();
  }
  throw new Error(`Chromium did not start: ${text}`);
}

async function connect(address: string): Promise<{ sendTo: (session: string) => Send }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (reply: { result?: Reply; error?: object }) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, ...reply } = JSON.parse(String(data)) as { id?: number };
    if (id === undefined) return;
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const sendTo = (session: string): Send => {
    return (method, params = {}) => {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params, ...(session && { sessionId: session }) }));
      return new Promise((resolve, reject) =>
        waiting.set(id, ({ result, error }) =>
          result ? resolve(result) : reject(new Error(`${method}: ${JSON.stringify(error)}`)),
        ),
      );
    };
  };
  return { sendTo };
}

async function openPage(
  sendTo: (session: string) => Send,
  { width, height, script }: PageOptions,
): Promise<PlainPage> {
  const browser = sendTo('');
  const { browserContextId } = await browser('Target.createBrowserContext');
  const target = { url: 'about:blank', width, height, browserContextId };
  const { targetId } = await browser('Target.createTarget', target);
  const { sessionId } = await browser('Target.attachToTarget', { targetId, flatten: true });
  const send = sendTo(sessionId as string);
  await send('Page.enable');
  await send('Emulation.setLocaleOverride', { locale: 'en-US' });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: script });
  return {
    async open(url) {
      await send('Page.navigate', { url });
    },
    async read<T>(expression: string) {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', asked);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value: T }).value;
    },
    async click(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
    },
    async close() {
      await browser('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
