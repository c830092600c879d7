import { type FileNode, routeGroups } from '@pedestal/contract';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Caller } from '../access/caller.ts';
import type { DfsTokenService } from './token.service.ts';

/** What servers may do, as the rest of the file service offers it. */
export interface ServerPorts {
  attachments(
    caller: Caller,
    record: { subApp: string; recordType: string; recordId: string },
  ): Promise<{ folderId: string; page: { items: FileNode[]; next: string | null } }>;
  address(
    caller: Caller,
    bearer: { token: string },
    wanted: { id: string; inline: boolean },
  ): Promise<{ url: string; expiresAt: number }>;
  trash(caller: Caller, ids: readonly string[]): Promise<{ done: string[]; skipped: never[] }>;
  handleUpload(
    caller: Caller,
    context: CallContext,
    prefix: string,
    uploadId?: string,
  ): Promise<RawReply>;
  uploadState(
    caller: Caller,
    id: string,
  ): Promise<{
    id: string;
    name: string;
    size: number;
    received: number;
    state: 'open' | 'done';
    nodeId: string | null;
    expiresAt: number;
  }>;
}

export function mountDfsTokens(mount: Mount, tokens: DfsTokenService, ports: ServerPorts): void {
  const { dfsToken, dfsServer } = routeGroups;
  mount(dfsToken.list, () => tokens.list());
  mount(dfsToken.create, ({ body }, context) => tokens.create(body, context));
  mount(dfsToken.revoke, ({ body }, context) => tokens.revoke(body.id, context));

  mount(dfsServer.attachments, async ({ params }, context) => {
    const { folderId, page } = await ports.attachments(await tokens.authenticate(context), params);
    return { folderId, page };
  });
  mount(dfsServer.address, async ({ body }, context) => {
    const caller = await tokens.authenticate(context);
    return ports.address(caller, { token: caller.tokenId }, body);
  });
  mount(dfsServer.trash, async ({ body }, context) =>
    ports.trash(await tokens.authenticate(context), body.ids),
  );

  const prefix = dfsServer.createUpload.path;
  const handle = async (context: CallContext, uploadId?: string) =>
    ports.handleUpload(await tokens.authenticate(context), context, prefix, uploadId);
  mount(dfsServer.createUpload, (_input, context) => handle(context));
  mount(dfsServer.uploadState, async ({ params }, context) =>
    context.method === 'HEAD'
      ? handle(context, params.id)
      : ports.uploadState(await tokens.authenticate(context), params.id),
  );
  mount(dfsServer.appendUpload, ({ params }, context) => handle(context, params.id));
  mount(dfsServer.cancelUpload, ({ params }, context) => handle(context, params.id));
}
