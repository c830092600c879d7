import type { Db } from '../../../platform/db/database.ts';
import type { RecordReadService } from '../record/record-read.service.ts';
import { type CommentService, showComments } from './comment.service.ts';
import { readComments } from './comment.store.ts';
import type { TimelineSource } from './timeline.service.ts';

interface Dependencies {
  db: Db;
  reads: Pick<RecordReadService, 'changesBefore'>;
  comments: Pick<CommentService, 'openRecord'>;
}

/** What the timeline of a record shows; files, approvals and postings can be added. */
export function timelineSources({ db, reads, comments }: Dependencies): TimelineSource[] {
  return [
    {
      kind: 'comment',
      async read(params, { session }, before, limit) {
        await comments.openRecord(db, params, session.userId);
        const place = before && { at: before.at, id: before.key };
        const rows = await readComments(db, params.id, place, limit);
        return (await showComments(db, rows)).map((comment) => ({
          at: comment.at,
          key: comment.id,
          item: { kind: 'comment', ...comment },
        }));
      },
    },
    {
      kind: 'change',
      async read(params, context, before, limit) {
        const version = before?.key === undefined ? undefined : Number(before.key);
        const place = before && { at: before.at, version };
        const changes = await reads.changesBefore(params, context, place, limit);
        return changes.map((change) => ({
          at: change.at,
          key: String(change.version),
          item: { kind: 'change', ...change },
        }));
      },
    },
  ];
}
