import type { ShellFetch } from '../shell.ts';
import {
  type BridgeStart,
  type FrameMessage,
  HELLO,
  MAX_MESSAGE,
  PORT,
  type ShellMessage,
} from './protocol.ts';

/** The frame's end of the bridge. */
export interface ShellPort {
  started: Promise<BridgeStart>;
  send(message: FrameMessage): void;
  listen(listener: (message: ShellMessage) => void): void;
  fetch: ShellFetch;
}

/** Sends hello to the shell and waits for the port. Rejects outside a frame. */
export async function openPort(): Promise<ShellPort> {
  const origin = shellOrigin();
  if (window.parent === window || !origin) throw new Error('This page is not inside a shell.');
  const received = receivePort(origin);
  window.parent.postMessage(HELLO, origin);
  const port = await received;
  const listeners = new Set<(message: ShellMessage) => void>();
  const { promise: started, resolve: start } = Promise.withResolvers<BridgeStart>();
  const answers = new Map<number, (answer: Answer) => void>();
  let lastId = 0;

  const send = (message: FrameMessage) => {
    const text = JSON.stringify(message);
    if (text.length > MAX_MESSAGE) throw new Error(`A message may have ${MAX_MESSAGE} characters.`);
    port.postMessage(text);
  };
  port.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as ShellMessage;
    if (message.type === 'start') start(message.start);
    else if (message.type === 'response' || message.type === 'refused') {
      answers.get(message.id)?.(message);
      answers.delete(message.id);
    } else for (const listener of [...listeners]) listener(message);
  };

  return {
    started,
    send,
    listen: (listener) => void listeners.add(listener),
    async fetch(path, init = {}) {
      const body = init.body ?? null;
      if (body !== null && typeof body !== 'string') {
        throw new TypeError('Only text can be sent from a sealed frame.');
      }
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Answer>((resolve) => answers.set(id, resolve));
      const headers = [...new Headers(init.headers)];
      send({ type: 'request', id, path, method: init.method ?? 'GET', headers, body });
      return toResponse(await answered);
    },
  };
}

type Answer = Extract<ShellMessage, { type: 'response' | 'refused' }>;

function toResponse(answer: Answer): Response {
  if (answer.type === 'refused') throw new TypeError(answer.reason);
  const { status, headers, body } = answer;
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

function shellOrigin(): string | undefined {
  const ancestor = window.location.ancestorOrigins?.[0];
  if (ancestor) return ancestor;
  return document.referrer ? new URL(document.referrer).origin : undefined;
}

function receivePort(origin: string): Promise<MessagePort> {
  return new Promise((resolve) => {
    const receive = (event: MessageEvent) => {
      const isShell = event.source === window.parent && event.origin === origin;
      const [port] = event.ports;
      if (!isShell || event.data !== PORT || !port) return;
      window.removeEventListener('message', receive);
      resolve(port);
    };
    window.addEventListener('message', receive);
  });
}
