import { routeGroups } from '@pedestal/contract';
import { SerialisedInfo } from '../../http/envelope.ts';
import type { Mount } from '../../http/mount-route.ts';
import type { ResourceService } from './resource.service.ts';

const { resource } = routeGroups;

export function mountResource(mount: Mount, service: ResourceService): void {
  mount(resource.getAuthResourceList, async ({ params }, { session }) => {
    const { json, etag } = await service.getMenu(session.userId, params.systemCode);
    return new SerialisedInfo(json, etag);
  });
  mount(resource.validResource, ({ body }, { session }) =>
    service.listHeldCodes(session.userId, body.systemCode, body.resourceCodes),
  );
}
