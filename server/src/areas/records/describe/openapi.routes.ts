import { AppError, routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { CollectionGates } from './collection-schemas.ts';
import { describeWorkspace } from './openapi.ts';

interface Dependencies {
  catalogue: Catalogue;
  gates: GateService;
}

/** A workspace of which the caller may read nothing answers like one that does not exist. */
export function mountRecordDocs(mount: Mount, { catalogue, gates }: Dependencies): void {
  mount(routeGroups.recordDocs.document, async ({ params }, { session: { userId } }) => {
    const workspace = await catalogue.workspace(params.workspace);
    const collections: CollectionGates[] = [];
    for (const collection of workspace.collections.values()) {
      const read = await gates.find(userId, collection, 'read');
      if (!read) continue;
      collections.push({
        collection,
        read,
        create: await gates.find(userId, collection, 'create'),
        edit: await gates.find(userId, collection, 'edit'),
        delete: await gates.find(userId, collection, 'delete'),
      });
    }
    if (collections.length === 0) throw new AppError('notFound');
    const document = describeWorkspace(workspace, collections);
    return new RawReply('application/json; charset=utf-8', JSON.stringify(document));
  });
}
