import {
  AppError,
  NOTICE_TYPES,
  type RecordComment,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { NoticePort } from '../ports.ts';
import { explainProblems } from '../record/explain-problems.ts';
import type { Once } from '../record/once.ts';
import { ProblemError } from '../record/problems.ts';
import { findRecord } from '../record/record.store.ts';
import * as store from './comment.store.ts';

type Routes = typeof routeGroups.recordComment;
type RecordParams = RouteParsed<Routes['list']>['params'];

export interface CommentDependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  catalogue: Catalogue;
  gates: GateService;
  notices: NoticePort;
  once: Once;
  onChanged(collection: Pick<CollectionSchema, 'workspace' | 'id'>, ids: readonly string[]): void;
}

export type CommentService = ReturnType<typeof createCommentService>;

const EXCERPT = 200;

/** Comments on records. Whoever may open a record may comment on it. */
export function createCommentService(dependencies: CommentDependencies) {
  const { db, clock, once, onChanged } = dependencies;

  const openRecord = createOpenRecord(dependencies);

  /** Runs a write, then announces its notices, and the record to pages that watch it. */
  async function write<T>(
    { workspace, collection, id }: RecordParams,
    { locale, ...context }: SignedInContext,
    work: (trx: Db, announcements: (() => void)[]) => Promise<T>,
  ): Promise<T> {
    const announcements: (() => void)[] = [];
    return explainProblems(locale, () =>
      once(
        { locale, ...context },
        (trx) => {
          announcements.length = 0;
          return work(trx, announcements);
        },
        () => {
          for (const announce of announcements) announce();
          onChanged({ workspace, id: collection }, [id]);
        },
      ),
    );
  }

  return {
    openRecord,

    async list(
      { params, query }: RouteParsed<Routes['list']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      await openRecord(db, params, session.userId);
      const last = query.before && (await store.findComment(db, params.id, query.before));
      if (query.before !== undefined && !last) throw new AppError('notFound');
      const limit = RECORD_LIMITS.commentPage;
      const rows = await store.readComments(db, params.id, last || undefined, limit + 1);
      const items = await showComments(db, rows.slice(0, limit));
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },

    add: ({ params, body }: RouteParsed<Routes['add']>, context: SignedInContext) =>
      write(params, context, async (trx, announcements) => {
        const { userId } = context.session;
        const collection = await openRecord(trx, params, userId);
        const mentions = [...new Set(body.mentions)];
        const now = clock();
        const id = newId(now);
        await store.insertComment(trx, {
          id,
          workspace: params.workspace,
          collection: params.collection,
          record_id: params.id,
          author_id: userId,
          text: body.text,
          mentions: JSON.stringify(mentions),
          created_at: now,
          edited_at: null,
          deleted_at: null,
        });
        const comment = { recordId: params.id, text: body.text, mentions, authorId: userId };
        announcements.push(...(await mention(dependencies, trx, collection, comment)));
        return showOne(trx, params.id, id);
      }),

    edit: ({ params, body }: RouteParsed<Routes['edit']>, context: SignedInContext) =>
      write(params, context, async (trx, announcements) => {
        const { userId } = context.session;
        const collection = await openRecord(trx, params, userId);
        const { mentions: before } = await requireOwn(trx, params.id, params.comment, userId);
        const mentions = [...new Set(body.mentions)];
        const known = JSON.parse(before) as string[];
        await store.updateComment(trx, params.comment, {
          text: body.text,
          mentions: JSON.stringify(mentions),
          edited_at: clock(),
        });
        const added = mentions.filter((id) => !known.includes(id));
        const comment = { recordId: params.id, text: body.text, mentions: added, authorId: userId };
        announcements.push(...(await mention(dependencies, trx, collection, comment)));
        return showOne(trx, params.id, params.comment);
      }),

    remove: ({ params }: RouteParsed<Routes['remove']>, context: SignedInContext): Promise<null> =>
      write(params, context, async (trx) => {
        const { userId } = context.session;
        await openRecord(trx, params, userId);
        await requireOwn(trx, params.id, params.comment, userId);
        await store.deleteComment(trx, params.comment, clock());
        return null;
      }),
  };
}

/** Finds the collection of a record, if the person may open the record. */
function createOpenRecord({ kind, catalogue, gates }: CommentDependencies) {
  return async function openRecord(
    trx: Db,
    { workspace, collection: id, id: recordId }: RecordParams,
    userId: string,
  ): Promise<CollectionSchema> {
    const collection = await catalogue.collection(workspace, id);
    const gate = await gates.open(userId, collection, 'read');
    if (!(await findRecord(trx, kind, gate, recordId))) throw new AppError('notFound');
    return collection;
  };
}

/** Throws `notFound` for a comment of somebody else. */
async function requireOwn(trx: Db, recordId: string, id: string, userId: string) {
  const found = await store.findComment(trx, recordId, id);
  if (found?.authorId !== userId) throw new AppError('notFound');
  return found;
}

async function showOne(trx: Db, recordId: string, id: string): Promise<RecordComment> {
  const row = await store.findComment(trx, recordId, id);
  const [shown] = await showComments(trx, row ? [row] : []);
  if (!shown) throw new AppError('notFound');
  return shown;
}

/** Comments as the API returns them, with the names of the people. */
export async function showComments(
  db: Db,
  rows: readonly store.CommentRow[],
): Promise<RecordComment[]> {
  const mentions = rows.map((row) => JSON.parse(row.mentions) as string[]);
  const names = await store.readNames(db, [...new Set(mentions.flat())]);
  return rows.map((row, index) => ({
    id: row.id,
    at: row.at,
    editedAt: row.editedAt,
    by:
      row.userName === null
        ? null
        : { id: row.authorId, userName: row.userName, displayName: row.displayName ?? '' },
    text: row.text,
    mentions: (mentions[index] ?? []).flatMap((id) => names.get(id) ?? []),
  }));
}

interface Mentioning {
  recordId: string;
  text: string;
  mentions: readonly string[];
  authorId: string;
}

/**
 * Tells people that they were mentioned. Who does not exist and who may not open the record are
 * refused alike.
 */
async function mention(
  { kind, gates, notices }: CommentDependencies,
  trx: Db,
  collection: CollectionSchema,
  { recordId, text, mentions, authorId }: Mentioning,
): Promise<(() => void)[]> {
  const names = await store.readNames(trx, [authorId]);
  const author = names.get(authorId)?.displayName ?? '';
  const announcements: (() => void)[] = [];
  for (const userId of mentions) {
    const gate = await gates.find(userId, collection, 'read');
    if (!gate || !(await findRecord(trx, kind, gate, recordId))) {
      throw new ProblemError({ field: 'mentions', name: 'notMentionable' });
    }
    if (userId === authorId) continue;
    const body = text.slice(0, EXCERPT);
    announcements.push(
      await notices.send(trx, {
        userId,
        type: NOTICE_TYPES.mentioned,
        title: {
          'zh-CN': `${author} 在${collection.json.title[0]}中提到了您`,
          'en-US': `${author} mentioned you: ${collection.json.title[1]}`,
        },
        body: { 'zh-CN': body, 'en-US': body },
        link: `/${collection.workspace}/${collection.id}/${recordId}`,
      }),
    );
  }
  return announcements;
}
