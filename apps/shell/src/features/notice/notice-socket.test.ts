import type { NoticeEvent } from '@pedestal/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectNoticeSocket } from './notice-socket.ts';

class FakeSocket extends EventTarget {
  readonly protocols: string[];
  isClosed = false;
  constructor(protocols: string[]) {
    super();
    this.protocols = protocols;
  }
  open() {
    this.dispatchEvent(new Event('open'));
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  drop(code: number) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  close() {
    this.isClosed = true;
  }
}

function setUp(getTicket: () => Promise<string> = async () => 'abc') {
  const sockets: FakeSocket[] = [];
  const linked: boolean[] = [];
  const events: NoticeEvent[] = [];
  const tickets = vi.fn(getTicket);
  const stop = connectNoticeSocket({
    getTicket: tickets,
    openSocket: (protocols) => {
      const socket = new FakeSocket(protocols);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onLinked: (isLinked) => linked.push(isLinked),
    onEvent: (event) => events.push(event),
    random: () => 1,
  });
  return { sockets, linked, events, tickets, stop };
}

const HELLO = JSON.stringify({ kind: 'hello', latest: 1, unread: 0, jobs: 0 });
let stopLast: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stopLast?.();
  vi.useRealTimers();
});

async function start(getTicket?: () => Promise<string>) {
  const link = setUp(getTicket);
  stopLast = link.stop;
  await vi.advanceTimersByTimeAsync(0);
  return link;
}

it('opens with a ticket as its subprotocol and forwards events', async () => {
  const { sockets, linked, events } = await start();
  expect(sockets[0]?.protocols).toEqual(['pedestal.notices', 'ticket.abc']);
  sockets[0]?.open();
  sockets[0]?.say(HELLO);
  expect(linked).toEqual([true]);
  expect(events).toEqual([{ kind: 'hello', latest: 1, unread: 0, jobs: 0 }]);
});

it('ignores malformed messages', async () => {
  const { sockets, events } = await start();
  for (const data of ['', 'x', 'null', '{}', '[]']) sockets[0]?.say(data);
  expect(events).toEqual([]);
});

it('reconnects with a new ticket and backoff, which a hello resets', async () => {
  const { sockets, linked, tickets } = await start();
  sockets[0]?.drop(1006);
  expect(linked).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
  sockets[1]?.drop(1012);
  await vi.advanceTimersByTimeAsync(1999);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(3);
  sockets[2]?.say(HELLO);
  sockets[2]?.drop(1006);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(4);
  expect(tickets).toHaveBeenCalledTimes(4);
});

it('waits a minute if too many sockets are open', async () => {
  const { sockets } = await start();
  sockets[0]?.drop(4429);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(2);
});

it('retries without a ticket, and at once when the network is back', async () => {
  let fails = true;
  const { sockets } = await start(async () => {
    if (fails) throw new Error('offline');
    return 'abc';
  });
  expect(sockets).toHaveLength(0);
  fails = false;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(1);
});

it('closes and stays closed when stopped', async () => {
  const { sockets, stop } = await start();
  stop();
  expect(sockets[0]?.isClosed).toBe(true);
  sockets[0]?.drop(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});
