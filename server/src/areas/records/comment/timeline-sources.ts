import type { Db } from '../../../platform/db/database.ts';
import type { AttachmentService } from '../attachment/attachment.service.ts';
import type { FilesPort } from '../ports.ts';
import type { RecordReadService } from '../record/record-read.service.ts';
import { type CommentService, showComments } from './comment.service.ts';
import { readComments } from './comment.store.ts';
import type { TimelineSource } from './timeline.service.ts';

interface Dependencies {
  db: Db;
  reads: Pick<RecordReadService, 'changesBefore'>;
  comments: Pick<CommentService, 'openRecord'>;
  attachments: Pick<AttachmentService, 'listReadable' | 'keyOf'>;
  files: FilesPort;
}

/** What the timeline of a record shows; approvals and postings can be added. */
export function timelineSources(dependencies: Dependencies): TimelineSource[] {
  const { db, reads, comments } = dependencies;
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
    fileSource(dependencies),
  ];
}

/** What happened to the files of a record, without those of fields that the person cannot read. */
function fileSource({ db, attachments, files }: Dependencies): TimelineSource {
  return {
    kind: 'file',
    async read({ workspace, collection, id: recordId }, { session }, before, limit) {
      const record = { workspace, collection, recordId };
      const places = await attachments.listReadable(db, session.userId, record);
      const fields = new Map(places.map((place) => [attachments.keyOf(place), place.field]));
      const place = before && { at: before.at, id: before.key };
      const rows = await files.readAttachmentActivity(db, [...fields.keys()], place, limit);
      return rows.map(({ id, at, action, key, nodeId, name, userId, ...by }) => ({
        at,
        key: id,
        item: {
          kind: 'file',
          id,
          at,
          action,
          file: { id: nodeId, name },
          field: fields.get(key) ?? null,
          by:
            userId === null
              ? null
              : { id: userId, userName: by.userName ?? '', displayName: by.displayName ?? '' },
        },
      }));
    },
  };
}
