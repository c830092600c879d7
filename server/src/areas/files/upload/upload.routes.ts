import { routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { PersonCaller } from '../access/caller.ts';
import type { DfsUploadService } from './upload.service.ts';

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
