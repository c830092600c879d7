import { z } from 'zod';
import { defineRoute } from '../../define-route.ts';
import * as field from '../../fields.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { CONSOLE_PATH, MAX_LINK, MAX_PAGE, MAX_WATCHES } from '../../rules.ts';
import { namedUnit, page, paging } from '../admin-fields.ts';
import * as record from '../records/fields.ts';
import { subAppName } from './registry.ts';

/** Sequence number of a notice, increasing across all people and gateways. */
const noticeSeq = z.int().min(0);

const noticeType = z.int().min(1).max(99_999);

/** One text for both languages, or a text per language. Plain text, never markup. */
const textOrTexts = (text: z.ZodType<string, string>) =>
  z.union([text, z.strictObject({ 'zh-CN': text, 'en-US': text })]);

const linkPath = z.string().max(MAX_LINK).regex(CONSOLE_PATH);

/** Payload for the page that handles the notice. */
const noticeMessage = z
  .looseObject({ washNo: z.string().min(1).max(64).optional() })
  .refine((message) => JSON.stringify(message).length <= 4_096, 'too large');

export const notice = z.object({
  seq: noticeSeq,
  type: noticeType,
  message: z.looseObject({ washNo: z.string().optional() }),
  title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  body: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  link: z.string().describe('Path of the page to open; empty: none'),
  sender: z.object({ id: z.string(), name: z.string() }).nullable().describe('null: the console'),
  subApp: z.string().nullable().describe('The sub-app that sent it'),
  createdAt: field.timestamp,
  read: z.boolean(),
});
/** A notice for its recipient. */
export type Notice = z.output<typeof notice>;

const sentNotice = notice.omit({ message: true, read: true }).extend({
  to: z.object({
    everyone: z.boolean(),
    users: z.object({
      count: z.int(),
      names: z.array(z.string()).max(5).describe('The first five names'),
    }),
    roles: z.array(namedUnit).max(100),
    orgUnits: z.array(namedUnit).max(100),
    systems: z.array(namedUnit).max(20),
  }),
  recipients: z.int().describe('Current number of recipients, each counted once'),
  readers: z.int().describe('Number of recipients who read or cleared it'),
});
/** A notice for its sender. */
export type SentNotice = z.output<typeof sentNotice>;

/** Messages of the server on the notice socket. */
export type NoticeEvent =
  /**
   * First message. Fetch with `after` if `latest` is larger than the last known number. `jobs`: the person's recent
   * jobs.
   */
  | { kind: 'hello'; latest: number; unread: number; jobs: number }
  | { kind: 'notice'; notice: Notice }
  /** The person read or cleared notices in another tab or browser. */
  | { kind: 'state'; change: 'read'; seqs: number[] }
  | { kind: 'state'; change: 'readAll' | 'clear'; upTo: number }
  /** The rights of the person may have changed: refetch after a random delay within `within` ms. */
  | { kind: 'rights'; within: number }
  /** Releases or registrations changed. Pages of a failed release refetch after a random delay within `within` ms. */
  | { kind: 'releases'; within: number }
  /** The number of tasks that wait for the person has changed. */
  | { kind: 'approvals'; open: number }
  /** State or progress of an own job changed. */
  | { kind: 'job'; id: string }
  /** Watched records changed that the person may open. An empty list: many, or messages may be lost; ask again. */
  | { kind: 'records'; workspace: string; collection: string; ids: string[] };

/** Records that a page watches: a collection, or one record of it. */
const watchedRecords = z.strictObject({
  workspace: record.workspaceKey,
  collection: record.collectionId,
  id: record.recordId.optional(),
});
export type WatchedRecords = z.output<typeof watchedRecords>;

/** The only message of a page on the notice socket: everything that it watches from now on. */
export const watchMessage = z.strictObject({
  kind: z.literal('watch'),
  records: z.array(watchedRecords).max(MAX_WATCHES),
});
export type WatchMessage = z.output<typeof watchMessage>;

const audience = z
  .strictObject({
    users: z.array(field.id).max(1_000).optional(),
    roles: z.array(field.id).max(100).optional(),
    orgUnits: z.array(field.id).max(100).optional(),
    systems: z.array(field.systemCode).max(20).optional(),
    everyone: z.literal(true).optional(),
  })
  .refine((to) => Object.values(to).some((part) => part === true || (part?.length ?? 0) > 0), {
    error: 'nobody is named',
  });

const upTo = z.strictObject({
  upTo: noticeSeq.describe('The newest notice that the person has seen; later ones do not change'),
});

/** Notices. New ones are pushed through the WebSocket at `/gateway/console/notices`. */
export const noticeRoutes = {
  ticket: defineRoute({
    method: 'POST',
    path: '/gateway/console/notices/ticket',
    summary: 'Create a single-use ticket for the notice socket, sent as its subprotocol',
    permission: 'session',
    background: true,
    output: z.object({ ticket: z.string(), expiresIn: z.int().describe('Seconds') }),
    errors: ['tooManyRequests'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/gateway/console/notices/list',
    summary:
      "List the person's notices, newest first; with `after` list missed notices, oldest first",
    permission: 'session',
    background: true,
    query: z
      .strictObject({
        before: z.coerce.number<number>().pipe(noticeSeq).optional(),
        after: z.coerce.number<number>().pipe(noticeSeq).optional(),
        state: z.enum(['all', 'unread']).default('all'),
        type: z.coerce.number<number>().pipe(noticeType).optional(),
        limit: z.coerce.number<number>().pipe(z.int().min(1).max(MAX_PAGE)).default(50),
      })
      .refine((query) => query.before === undefined || query.after === undefined, {
        error: 'before and after exclude one another',
        path: ['after'],
      }),
    output: z.object({
      items: z.array(notice).max(100),
      more: z.boolean(),
      unread: z.int().describe('At most 999'),
      latest: noticeSeq.describe('Newest number among the notices of all people'),
    }),
    errors: [],
  }),
  kinds: defineRoute({
    method: 'GET',
    path: '/gateway/console/notices/kinds',
    summary: 'List the sub-apps and types of the person’s newest 5,000 notices',
    permission: 'session',
    output: z.object({
      subApps: z.array(z.string().nullable()).max(50).describe('null: not sent by a sub-app'),
      types: z.array(noticeType).max(50),
    }),
    errors: [],
  }),
  unread: defineRoute({
    method: 'GET',
    path: '/gateway/console/notices/unread',
    summary: 'Count the unread notices',
    permission: 'session',
    background: true,
    output: z.object({ unread: z.int().describe('At most 999'), latest: noticeSeq }),
    errors: [],
  }),
  read: defineRoute({
    method: 'POST',
    path: '/gateway/console/notices/read',
    summary: 'Mark notices as read',
    permission: 'session',
    body: z.strictObject({ seqs: z.array(noticeSeq).min(1).max(200) }),
    output: z.object({ unread: z.int() }),
    errors: [],
  }),
  readAll: defineRoute({
    method: 'POST',
    path: '/gateway/console/notices/readAll',
    summary: 'Mark every notice up to a number as read',
    permission: 'session',
    body: upTo,
    output: z.object({ unread: z.int() }),
    errors: [],
  }),
  clear: defineRoute({
    method: 'POST',
    path: '/gateway/console/notices/clear',
    summary: 'Clear every notice up to a number from the person’s list',
    permission: 'session',
    body: upTo,
    output: z.object({ unread: z.int() }),
    errors: [],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/gateway/console/notices/send',
    summary: 'Send a notice to people, roles, org units, systems or everyone',
    permission: PERMISSIONS.sendNotice,
    body: z.strictObject({
      type: noticeType,
      title: textOrTexts(field.optionalLine(200)),
      body: textOrTexts(z.string().max(2_000)).default(''),
      message: noticeMessage.default({}),
      link: linkPath.default(''),
      subApp: subAppName.optional(),
      to: audience,
    }),
    output: z.object({ seq: noticeSeq }),
    errors: ['notFound', 'tooManyRequests'],
  }),
  sent: defineRoute({
    method: 'GET',
    path: '/gateway/console/notices/sent',
    summary: 'List sent notices, newest first: the person’s own, or all if they reach every system',
    permission: PERMISSIONS.sendNotice,
    query: z.strictObject(paging),
    output: page(sentNotice),
    errors: [],
  }),
};
