import type { Readable } from 'node:stream';
import { RawReply } from '../http/raw-reply.ts';

/** A CSV download. */
export function csvReply(lines: Readable, fileName: string): RawReply {
  return new RawReply('text/csv; charset=utf-8', lines, {
    'content-disposition': `attachment; filename="${fileName}"`,
  });
}
