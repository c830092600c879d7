import type { ErrorName, Locale } from '@pedestal/contract';
import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { JobTable } from '../db/tables-platform.ts';
import type { Answer } from './job-thread.ts';

export type Job = Selectable<JobTable>;

export type Texts = Readonly<Record<Locale, string>>;

/** A kind of work that gateways do in the background. */
export interface JobKind<Input> {
  /** `<area>.<action>`, e.g. `records.import`. */
  kind: string;
  /** Jobs of this kind that one gateway runs at once. */
  maxAtOnce: number;
  /** Queued and running jobs of this kind that one person may have. */
  maxPerPerson?: number;
  /** Attempts without a checkpoint in between. */
  maxAttempts?: number;
  /**
   * Does the work; may be called again after a crash, then with the last checkpoint. An `AppError` fails the job; any
   * other error is retried.
   */
  run(input: Input, context: JobContext): Promise<JobResult> | Promise<void>;
  /**
   * Called in the transaction that stores that a job failed or was cancelled, whether it ever ran or not. Ends what the
   * job had under way, and may tell the person what it has done until then.
   */
  onStopped?(trx: Db, input: Input, stop: JobStop): Promise<JobResult | undefined>;
}

/** How a job ended before it was done. */
export interface JobStop {
  id: string;
  state: 'failed' | 'cancelled';
  /** State of the last checkpoint; undefined: there was none. */
  lastCheckpoint: unknown;
}

export interface JobContext {
  id: string;
  /** null: the console itself. */
  userId: string | null;
  systemCode: string | null;
  /** State of the last checkpoint; undefined at the first start. */
  lastCheckpoint: unknown;
  /** Aborts when the job is cancelled, the gateway stops or the lease is lost. */
  signal: AbortSignal;
  log: Logger;
  /** Can be called as often as wanted: it is stored at most once a second. */
  progress(done: number, total?: number): void;
  /**
   * Stores where to continue after a crash. With the transaction of the work, both are committed or neither is. Throws
   * `LeaseLost` when another gateway runs the job: the transaction must roll back.
   */
  checkpoint(state: unknown, trx?: Db): Promise<void>;
  /** Stores a file that the person can download for some days. Replaces an earlier one of this attempt. */
  saveFile(file: ResultFile): Promise<void>;
  /**
   * Runs a module in a thread of its own, for work that would block the gateway. Resolves with its first message;
   * `data` is its `workerData`.
   */
  runInThread<Output>(module: URL, data: unknown): Promise<Output>;
  /** Runs a module in a thread until it ends, and answers what it asks. */
  talkToThread<Message, Reply>(
    module: URL,
    data: unknown,
    answer: Answer<Message, Reply>,
  ): Promise<void>;
  /** Lets a thread write checkpoints in its own transactions, with `writeCheckpoint`. */
  lendLease(): Lease;
}

/** A running job's right to write, and how long it lasts. */
export interface Lease {
  token: string;
  until: number;
}

export interface ResultFile {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface JobResult {
  /** One line that tells the person what was done. */
  summary?: Texts;
  /** Path of the console where the result can be seen. */
  link?: string;
  data?: unknown;
}

export interface NewJob<Input> {
  title: Texts;
  input: Input;
  /** null: the console itself. */
  userId: string | null;
  systemCode?: string | null;
}

/** Another gateway has taken over the job. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** How an attempt ended. */
export type Outcome =
  | { state: 'done'; result: JobResult | undefined }
  | { state: 'failed'; error: ErrorName; detail?: string | undefined }
  | { state: 'cancelled'; error?: ErrorName }
  /** Back to the queue: after a failed attempt later, after a stop of the gateway at once. */
  | { state: 'queued'; runAt: number; isFailure: boolean };
