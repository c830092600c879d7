import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { personOf } from '../access/caller.ts';
import type { FolderService } from './folder.service.ts';
import type { ListService } from './list.service.ts';
import type { MoveService } from './move.service.ts';
import type { PersonalService } from './personal.service.ts';
import type { SearchService } from './search.service.ts';
import type { TrashService } from './trash.service.ts';
import type { VersionService } from './version.service.ts';

export interface NodeServices {
  lists: ListService;
  searches: SearchService;
  folders: FolderService;
  moves: MoveService;
  trash: TrashService;
  versions: VersionService;
  personal: PersonalService;
}

export function mountNodes(mount: Mount, services: NodeServices): void {
  const routes = routeGroups.dfsFile;
  const { lists, searches, folders, moves, trash, versions, personal } = services;
  mount(routes.children, ({ params, query }, context) =>
    lists.children(personOf(context), params.id, query),
  );
  mount(routes.detail, ({ params }, context) => lists.detail(personOf(context), params.id));
  mount(routes.search, ({ query }, context) => searches.search(personOf(context), query));
  mount(routes.conflicts, ({ body }, context) =>
    lists.conflicts(personOf(context), body.parentId, body.names),
  );
  mount(routes.createFolder, ({ body }, context) =>
    folders.createFolder(personOf(context), body.parentId, body.name),
  );
  mount(routes.rename, ({ body }, context) => folders.rename(personOf(context), body));
  mount(routes.move, ({ body }, context) => moves.move(personOf(context), body));
  mount(routes.copy, ({ body }, context) => moves.copy(personOf(context), body));
  mount(routes.trash, ({ body }, context) => trash.trash(personOf(context), body.ids));
  mount(routes.restore, ({ body }, context) => trash.restore(personOf(context), body.ids));
  mount(routes.purge, ({ body }, context) => trash.purge(personOf(context), body.ids));
  mount(routes.emptyTrash, ({ body }, context) => trash.empty(personOf(context), body.spaceId));
  mount(routes.listTrash, ({ query }, context) => trash.list(personOf(context), query));
  mount(routes.favourites, (_input, context) => personal.favourites(personOf(context)));
  mount(routes.setFavourite, ({ body }, context) =>
    personal.setFavourite(personOf(context), body.id, body.favourite),
  );
  mount(routes.recent, (_input, context) => personal.recent(personOf(context)));
  mount(routes.sharedWithMe, (_input, context) => personal.sharedWithMe(personOf(context)));
  mount(routes.versions, ({ params }, context) => versions.list(personOf(context), params.id));
  mount(routes.restoreVersion, ({ body }, context) =>
    versions.restore(personOf(context), body.id, body.versionId),
  );
  mount(routes.activity, ({ params, query }, context) =>
    versions.activity(personOf(context), params.id, query, context.locale),
  );
}
