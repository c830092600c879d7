import { AppError, type FileNode } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { callIdOf } from '../../../platform/http/call-again.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Access } from '../access/access.ts';
import { type PersonCaller, personOf } from '../access/caller.ts';
import type { ContentService } from '../content/content.service.ts';
import { findListed } from '../node/listed-node.store.ts';
import type { TrashService } from '../node/trash.service.ts';
import type { AttachmentPlace, RecordsPort } from '../ports.ts';
import type { RecordService } from '../space/record.service.ts';
import type { UploadService } from '../upload/upload.service.ts';

export interface AttachmentDependencies {
  db: Db;
  access: Access;
  keyOf: RecordsPort['keyOf'];
  records: Pick<RecordService, 'openGated'>;
  uploads: Pick<UploadService, 'create'>;
  content: Pick<ContentService, 'sendFile'>;
  trash: Pick<TrashService, 'trash'>;
}

export type AttachmentService = ReturnType<typeof createAttachmentService>;

/** The files of a record of the records engine. */
export function createAttachmentService(dependencies: AttachmentDependencies) {
  const { db, access, keyOf, records, uploads, content, trash } = dependencies;

  /** Throws `notFound` for a file of another record. */
  async function requireFile(caller: PersonCaller, place: AttachmentPlace, id: string) {
    const { node, space } = await access.requireNode(db, caller, id, 'view');
    const key = keyOf(place);
    const isOwn = space.owner_key === key || space.owner_key.startsWith(`${key}-`);
    if (!isOwn || node.kind !== 'file') throw new AppError('notFound');
  }

  return {
    async list(context: SignedInContext, place: AttachmentPlace, cursor: string | undefined) {
      const { page, folderId, level } = await records.openGated(personOf(context), keyOf(place), {
        cursor,
      });
      return { ...page, folderId, level };
    },

    /** A repeated call with the same call id finds the file of the first. */
    async add(context: SignedInContext, place: AttachmentPlace, name: string): Promise<FileNode> {
      const { upload, headers } = context;
      if (!upload) throw new AppError('mediaTypeUnsupported');
      const size = Number(headers['content-length'] ?? Number.NaN);
      if (!Number.isSafeInteger(size)) throw new AppError('malformedRequest');
      const caller = personOf(context);
      const { folderId: parentId, level } = await records.openGated(caller, keyOf(place));
      if (level === 'view') throw new AppError('forbidden');
      const key = callIdOf(headers);
      const metadata = { parentId, name, ...(key === undefined ? {} : { key }) };
      const { nodeId } = await uploads.create(caller, { size, metadata }, upload);
      if (nodeId === null) throw new AppError('malformedRequest');
      return findListed(db, caller.userId, nodeId);
    },

    async content(context: SignedInContext, place: AttachmentPlace, id: string): Promise<RawReply> {
      const caller = personOf(context);
      await requireFile(caller, place, id);
      return content.sendFile(caller, id, { call: context, versionId: null, inline: false });
    },

    async remove(context: SignedInContext, place: AttachmentPlace, id: string): Promise<null> {
      const caller = personOf(context);
      await requireFile(caller, place, id);
      await trash.trash(caller, [id]);
      return null;
    },
  };
}
