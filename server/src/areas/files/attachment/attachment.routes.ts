import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { AttachmentPlace } from '../ports.ts';
import type { AttachmentService } from './attachment.service.ts';

interface Params {
  workspace: string;
  collection: string;
  id: string;
}

const placeOf = ({ workspace, collection, id }: Params, field?: string): AttachmentPlace => ({
  workspace,
  collection,
  recordId: id,
  field,
});

export function mountAttachments(mount: Mount, attachments: AttachmentService): void {
  const routes = routeGroups.recordFile;
  mount(routes.list, ({ params, query }, context) =>
    attachments.list(context, placeOf(params, query.field), query.cursor),
  );
  mount(routes.add, ({ params, query }, context) =>
    attachments.add(context, placeOf(params, query.field), query.name),
  );
  mount(routes.content, ({ params }, context) =>
    attachments.content(context, placeOf(params), params.file),
  );
  mount(routes.remove, ({ params }, context) =>
    attachments.remove(context, placeOf(params), params.file),
  );
}
