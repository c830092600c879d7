import { Readable } from 'node:stream';
import { contentDisposition } from '../http/content-disposition.ts';
import { RawReply } from '../http/raw-reply.ts';
import { XLSX_TYPE } from './xlsx-writer.ts';

/** An xlsx download. */
export function xlsxReply(content: AsyncIterable<Buffer>, fileName: string): RawReply {
  return new RawReply(XLSX_TYPE, Readable.from(content), {
    'content-disposition': contentDisposition(fileName, 'attachment'),
  });
}
