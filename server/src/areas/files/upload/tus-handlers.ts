import { TUS_VERSION } from '@pedestal/contract';
import type { CallContext } from '../../../platform/http/context.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Caller } from '../access/caller.ts';
import { replyWithRefusal, TusError } from './tus-error.ts';
import {
  formatMetadata,
  readLength,
  readMetadata,
  readOffset,
  requireVersion,
} from './tus-headers.ts';
import type { UploadProgress, UploadService } from './upload.service.ts';

export type TusHandlers = ReturnType<typeof createTusHandlers>;

/** The verbs of tus 1.0 (creation, creation-with-upload, expiration, termination) for any caller. */
export function createTusHandlers(uploads: UploadService) {
  /** `prefix` is the path below which uploads of this caller live. */
  function create(caller: Caller, context: CallContext, prefix: string): Promise<RawReply> {
    return answer(context, async () => {
      const { headers, upload: body } = context;
      const input = { size: readLength(headers), metadata: readMetadata(headers) };
      const progress = await uploads.create(caller, input, body);
      const location = `${prefix}/${progress.row.id}`;
      return reply(201, { ...progressHeaders(progress), location });
    });
  }

  function append(caller: Caller, context: CallContext, id: string): Promise<RawReply> {
    return answer(context, async () => {
      const offset = readOffset(context.headers);
      if (!context.upload) throw new TusError(415);
      const input = { offset, body: context.upload };
      return reply(204, progressHeaders(await uploads.append(caller, id, input)));
    });
  }

  function cancel(caller: Caller, context: CallContext, id: string): Promise<RawReply> {
    return answer(context, async () => {
      await uploads.cancel(caller, id);
      return reply(204, {});
    });
  }

  function head(caller: Caller, context: CallContext, id: string): Promise<RawReply> {
    return answer(context, async () => {
      const progress = await uploads.inspect(caller, id);
      const { parent_id, name, path, conflict, size } = progress.row;
      const metadata = { parentId: parent_id, name, ...(path ? { path } : {}), conflict };
      return reply(200, {
        ...progressHeaders(progress),
        'upload-length': String(size),
        'upload-metadata': formatMetadata(metadata),
        'cache-control': 'no-store',
      });
    });
  }

  /** GET answers with JSON, HEAD as tus prescribes. */
  async function inspect(caller: Caller, context: CallContext, id: string) {
    if (context.method === 'HEAD') return head(caller, context, id);
    const { row, offset, nodeId } = await uploads.inspect(caller, id);
    return {
      id,
      name: row.name,
      size: row.size,
      received: offset,
      state: nodeId === null ? ('open' as const) : ('done' as const),
      nodeId,
      expiresAt: row.expires_at,
    };
  }

  return { create, append, cancel, inspect };
}

async function answer(context: CallContext, work: () => Promise<RawReply>): Promise<RawReply> {
  try {
    requireVersion(context.headers);
    return await work();
  } catch (error) {
    return replyWithRefusal(error, context);
  }
}

function progressHeaders({ row, offset, nodeId }: UploadProgress): Record<string, string> {
  return {
    'upload-offset': String(offset),
    ...(nodeId === null
      ? { 'upload-expires': new Date(row.expires_at).toUTCString() }
      : { 'upload-node': nodeId }),
  };
}

function reply(status: number, headers: Record<string, string>): RawReply {
  const all = { 'tus-resumable': TUS_VERSION, ...headers };
  return new RawReply('text/plain; charset=utf-8', '', all, status);
}
