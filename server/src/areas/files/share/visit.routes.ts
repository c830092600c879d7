import { routeGroups } from '@pedestal/contract';
import type { CallContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Caller } from '../access/caller.ts';
import { replyWithLinkPage, replyWithPageFile } from './link-page.ts';
import type { DfsVisitService } from './visit.service.ts';

/** Uploads by tus, whoever makes them. */
export interface Uploads {
  handle(
    caller: Caller,
    context: CallContext,
    prefix: string,
    uploadId?: string,
  ): Promise<RawReply>;
  state(caller: Caller, id: string): Promise<UploadState>;
}

type UploadState = {
  id: string;
  name: string;
  size: number;
  received: number;
  state: 'open' | 'done';
  nodeId: string | null;
  expiresAt: number;
};

export function mountDfsVisits(mount: Mount, visits: DfsVisitService, uploads: Uploads): void {
  const routes = routeGroups.dfsLink;
  mount(routes.page, (_input, context) => replyWithLinkPage(context.locale));
  mount(routes.script, ({ params }) => replyWithPageFile(params.file));
  mount(routes.open, ({ params }, context) => visits.describe(params.key, context));
  mount(routes.unlock, ({ params, body }, context) =>
    visits.unlock(params.key, body.password, context),
  );
  mount(routes.children, ({ params, query }, context) =>
    visits.children(params.key, context, query),
  );
  mount(routes.content, ({ params }, context) => visits.content(params.key, params.id, context));
  mount(routes.zip, ({ params }, context) => visits.zip(params.key, context));

  const handle = async (key: string, context: CallContext, uploadId?: string) =>
    uploads.handle(
      await visits.uploader(key, context),
      context,
      `/gateway/dfs/link/${key}/uploads`,
      uploadId,
    );
  mount(routes.createUpload, ({ params }, context) => handle(params.key, context));
  mount(routes.uploadState, async ({ params }, context) =>
    context.method === 'HEAD'
      ? handle(params.key, context, params.id)
      : uploads.state(await visits.uploader(params.key, context), params.id),
  );
  mount(routes.appendUpload, ({ params }, context) => handle(params.key, context, params.id));
  mount(routes.cancelUpload, ({ params }, context) => handle(params.key, context, params.id));
}
