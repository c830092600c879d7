import { fstatSync, write as writeFile } from 'node:fs';
import type { DestinationStream } from 'pino';
import { KIB, MIB } from '../limits.ts';

const STDOUT = 1;
/** Lines are written in batches: one write per line would cost more than the request. */
const BATCH_CHARS = 8 * KIB;
const FLUSH_EVERY_MS = 1_000;
const RETRY_MS = 500;
/** Characters that may wait for a slow or full destination. Further lines are dropped. */
const MAX_QUEUED_CHARS = MIB;
const CLOSE_WAIT_MS = 1_000;
const WARN = 40;

/**
 * Characters that JSON leaves as they are, although log viewers and terminals break or reverse a
 * line at them. They only occur inside strings, so an escape means the same.
 */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

export interface LogOutput {
  stream: DestinationStream;
  /** Lines that were not written because the destination was full or slow. */
  countDropped(): number;
  /** Writes what is queued, unless the destination is still full or slow. */
  close(): Promise<void>;
}

/** Writes a part of the bytes; the callback receives how many were written. */
type Write = (
  bytes: Buffer,
  done: (error: Error | null | undefined, written: number) => void,
) => void;

/**
 * Standard output without waiting: a destination that is full, slow or gone costs log lines, never
 * requests.
 */
export function openLogOutput(): LogOutput {
  return createLogOutput(openStdout());
}

/** Files are written by the thread pool, pipes and sockets by the event loop. */
function openStdout(): Write {
  // Without a listener, a full disk or a reader that went away would end the process.
  process.stdout.on('error', () => {});
  const kind = fstatSync(STDOUT);
  if (!kind.isFIFO() && !kind.isSocket()) return writeTo(STDOUT);
  return (bytes, done) => process.stdout.write(bytes, (error) => done(error, bytes.length));
}

export function writeTo(fd: number): Write {
  return (bytes, done) => writeFile(fd, bytes, 0, bytes.length, null, done);
}

export function createLogOutput(write: Write): LogOutput {
  let lines: string[] = [];
  let queued = 0;
  let writing = Buffer.alloc(0);
  let isWriting = false;
  let isClosed = false;
  let dropped = 0;
  let reported = 0;

  function add(line: string): void {
    const safe = line.replace(UNSAFE, toEscape);
    if (queued + safe.length > MAX_QUEUED_CHARS) {
      dropped += 1;
      return;
    }
    lines.push(safe);
    queued += safe.length;
    if (queued >= BATCH_CHARS) flush();
  }

  function flush(): void {
    if (isWriting) return;
    if (writing.length === 0) {
      if (lines.length === 0) return;
      writing = Buffer.from(lines.join(''));
      lines = [];
    }
    isWriting = true;
    write(writing, (error, written) => {
      if (error) {
        setTimeout(tryAgain, RETRY_MS).unref();
        return;
      }
      isWriting = false;
      writing = writing.subarray(written);
      if (writing.length === 0) endBatch();
      if (writing.length > 0 || queued >= BATCH_CHARS) flush();
    });
  }

  function tryAgain(): void {
    if (isClosed) return;
    isWriting = false;
    flush();
  }

  function endBatch(): void {
    queued = lines.reduce((sum, line) => sum + line.length, 0);
    if (dropped === reported) return;
    const report = { level: WARN, time: Date.now(), dropped: dropped - reported };
    reported = dropped;
    add(`${JSON.stringify({ ...report, msg: 'log lines were dropped' })}\n`);
  }

  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();
  return {
    stream: { write: add },
    countDropped: () => dropped,
    async close() {
      clearInterval(timer);
      const deadline = performance.now() + CLOSE_WAIT_MS;
      while ((isWriting || lines.length > 0) && performance.now() < deadline) {
        flush();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      isClosed = true;
    },
  };
}

function toEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
