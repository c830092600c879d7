import { routeGroups } from '@pedestal/contract';
import type { PersonCaller } from '../../dfs/caller.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { Mount } from '../../http/mount-route.ts';
import type { DfsUploadService } from './dfs-upload.service.ts';

const callerOf = ({ session }: SignedInContext): PersonCaller => ({
  kind: 'person',
  userId: session.userId,
});

export function mountDfsUploads(mount: Mount, uploads: DfsUploadService): void {
  const routes = routeGroups.dfsUpload;
  const prefix = routes.create.path;
  mount(routes.create, (_input, context) => uploads.handle(callerOf(context), context, prefix));
  mount(routes.state, ({ params }, context) =>
    context.method === 'HEAD'
      ? uploads.handle(callerOf(context), context, prefix, params.id)
      : uploads.state(callerOf(context), params.id),
  );
  mount(routes.append, ({ params }, context) =>
    uploads.handle(callerOf(context), context, prefix, params.id),
  );
  mount(routes.cancel, ({ params }, context) =>
    uploads.handle(callerOf(context), context, prefix, params.id),
  );
}
