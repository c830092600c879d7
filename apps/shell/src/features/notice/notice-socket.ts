import { NOTICE_SOCKET, type NoticeEvent } from '@pedestal/contract';
import { nextWaitMs } from './backoff.ts';

export interface NoticeSocketOptions {
  /** Gets a one-time ticket. Rejects without a session or network. */
  getTicket(): Promise<string>;
  openSocket(protocols: string[]): WebSocket;
  onLinked(isLinked: boolean): void;
  onEvent(event: NoticeEvent): void;
  /** Called for each new socket, with the function that sends on it while it is open. */
  onOpen?(send: (text: string) => void): void;
  random?: () => number;
}

const TOO_MANY_WAIT_MS = 60_000;

function readEvent(data: unknown): NoticeEvent | undefined {
  try {
    const event = JSON.parse(String(data)) as NoticeEvent;
    return typeof event?.kind === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens the notice socket and reconnects with backoff after failures. Each attempt takes a new
 * ticket; that call also detects an ended session. Returns the function that closes it.
 */
export function connectNoticeSocket(options: NoticeSocketOptions): () => void {
  const { getTicket, openSocket, onLinked, onEvent, onOpen, random } = options;
  let failures = 0;
  let isClosed = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isConnecting = false;

  const retryIn = (waitMs: number) => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(connect, waitMs);
  };
  const fail = (waitMs = nextWaitMs(failures, random)) => {
    failures += 1;
    retryIn(waitMs);
  };
  const listen = (opened: WebSocket) => {
    opened.addEventListener('open', () => {
      onLinked(true);
      onOpen?.((text) => {
        if (socket === opened && opened.readyState === WebSocket.OPEN) opened.send(text);
      });
    });
    opened.addEventListener('message', ({ data }) => {
      const event = readEvent(data);
      if (!event || isClosed) return;
      if (event.kind === 'hello') failures = 0;
      onEvent(event);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = undefined;
      onLinked(false);
      fail(code === NOTICE_SOCKET.closeCodes.tooMany ? TOO_MANY_WAIT_MS : undefined);
    });
  };

  async function connect(): Promise<void> {
    if (isClosed || socket || isConnecting) return;
    isConnecting = true;
    try {
      const ticket = await getTicket();
      if (isClosed) return;
      const { protocol, ticketPrefix } = NOTICE_SOCKET;
      socket = openSocket([protocol, ticketPrefix + ticket]);
      listen(socket);
    } catch {
      fail();
    } finally {
      isConnecting = false;
    }
  }

  const connectNow = () => {
    clearTimeout(timer);
    void connect();
  };
  window.addEventListener('online', connectNow);
  void connect();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    window.removeEventListener('online', connectNow);
    const open = socket;
    socket = undefined;
    open?.close();
    onLinked(false);
  };
}
