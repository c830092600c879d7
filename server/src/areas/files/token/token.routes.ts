import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ContentService } from '../content/content.service.ts';
import type { TrashService } from '../node/trash.service.ts';
import type { RecordService } from '../space/record.service.ts';
import type { TusHandlers } from '../upload/tus-handlers.ts';
import type { TokenService } from './token.service.ts';

export function mountTokens(mount: Mount, tokens: TokenService): void {
  const routes = routeGroups.dfsToken;
  mount(routes.list, () => tokens.list());
  mount(routes.create, ({ body }, context) => tokens.create(body, context));
  mount(routes.takeOver, ({ body }, context) => tokens.takeOver(body.id, context));
  mount(routes.revoke, ({ body }, context) => tokens.revoke(body.id, context));
}

/** The services that servers may call. */
export interface ServerServices {
  tokens: Pick<TokenService, 'authenticate'>;
  records: Pick<RecordService, 'attachments'>;
  content: Pick<ContentService, 'address'>;
  trash: Pick<TrashService, 'trash'>;
  tus: TusHandlers;
}

/** Calls with a bearer token. */
export function mountServerCalls(mount: Mount, services: ServerServices): void {
  const routes = routeGroups.dfsServer;
  const { records, content, trash, tus } = services;
  const { authenticate } = services.tokens;
  mount(routes.attachments, async ({ params }, context) => {
    const { folderId, page } = await records.attachments(await authenticate(context), params);
    return { folderId, page };
  });
  mount(routes.address, async ({ body }, context) => {
    const caller = await authenticate(context);
    return content.address(caller, { token: caller.tokenId }, body);
  });
  mount(routes.trash, async ({ body }, context) =>
    trash.trash(await authenticate(context), body.ids),
  );
  mount(routes.createUpload, async (_input, context) =>
    tus.create(await authenticate(context), context, routes.createUpload.path),
  );
  mount(routes.uploadState, async ({ params }, context) =>
    tus.inspect(await authenticate(context), context, params.id),
  );
  mount(routes.appendUpload, async ({ params }, context) =>
    tus.append(await authenticate(context), context, params.id),
  );
  mount(routes.cancelUpload, async ({ params }, context) =>
    tus.cancel(await authenticate(context), context, params.id),
  );
}
