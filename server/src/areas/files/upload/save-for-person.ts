import { Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { ensureSpace, type InsertRoot } from '../space/ensure-space.ts';
import type { UploadService } from './upload.service.ts';

interface Dependencies {
  db: Db;
  clock: () => number;
  uploads: Pick<UploadService, 'create'>;
  insertRoot: InsertRoot;
}

/** A file that the console makes for a person. */
export interface MadeFile {
  /** Folder at the top of the person's own files; it is created where it is missing. */
  folder: string;
  name: string;
  content: Uint8Array;
  /** A file that was saved under the same key is not saved again. */
  key: string;
}

/** Characters that names of files cannot have. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]/gu;
const LONGEST = 120;

/** Saves files among the own files of a person, as that person: within their quota. */
export function createSaveForPerson({ db, clock, uploads, insertRoot }: Dependencies) {
  return async (userId: string, { folder, name, content, key }: MadeFile): Promise<string> => {
    const owner = { kind: 'person', key: userId, now: clock() } as const;
    const { root_id: parentId } = await ensureSpace(db, owner, insertRoot);
    const caller = { kind: 'person', userId } as const;
    const metadata = { parentId, name: toFileName(name), path: toFileName(folder), key };
    const body = Readable.from([Buffer.from(content)]);
    const { nodeId } = await uploads.create(caller, { size: content.length, metadata }, body);
    if (nodeId === null) throw new AppError('internal');
    return nodeId;
  };
}

function toFileName(text: string): string {
  const clean = text.replace(REFUSED, '-').trim();
  const dot = clean.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
  return `${stem.slice(0, LONGEST).trim() || '-'}${end}`;
}
