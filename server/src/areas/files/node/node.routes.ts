import { routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { PersonCaller } from '../access/caller.ts';
import type { DfsListService } from './list.service.ts';
import type { DfsMoveService } from './move.service.ts';
import type { DfsPersonalService } from './personal.service.ts';
import type { DfsTrashService } from './trash.service.ts';
import type { DfsVersionService } from './version.service.ts';

const callerOf = ({ session }: SignedInContext): PersonCaller => ({
  kind: 'person',
  userId: session.userId,
});

export function mountDfsFiles(
  mount: Mount,
  services: {
    lists: DfsListService;
    moves: DfsMoveService;
    trash: DfsTrashService;
    versions: DfsVersionService;
    personal: DfsPersonalService;
  },
): void {
  const routes = routeGroups.dfsFile;
  const { lists, moves, trash, versions, personal } = services;
  mount(routes.children, ({ params, query }, context) =>
    lists.children(callerOf(context), params.id, query),
  );
  mount(routes.detail, ({ params }, context) => lists.detail(callerOf(context), params.id));
  mount(routes.search, ({ query }, context) => lists.search(callerOf(context), query));
  mount(routes.conflicts, ({ body }, context) =>
    lists.conflicts(callerOf(context), body.parentId, body.names),
  );
  mount(routes.createFolder, ({ body }, context) =>
    moves.createFolder(callerOf(context), body.parentId, body.name),
  );
  mount(routes.rename, ({ body }, context) => moves.rename(callerOf(context), body));
  mount(routes.move, ({ body }, context) => moves.move(callerOf(context), body));
  mount(routes.copy, ({ body }, context) => moves.copy(callerOf(context), body));
  mount(routes.trash, ({ body }, context) => trash.trash(callerOf(context), body.ids));
  mount(routes.restore, ({ body }, context) => trash.restore(callerOf(context), body.ids));
  mount(routes.purge, ({ body }, context) => trash.purge(callerOf(context), body.ids));
  mount(routes.emptyTrash, ({ body }, context) => trash.empty(callerOf(context), body.spaceId));
  mount(routes.listTrash, ({ query }, context) => trash.list(callerOf(context), query));
  mount(routes.favourites, (_input, context) => personal.favourites(callerOf(context)));
  mount(routes.setFavourite, ({ body }, context) =>
    personal.setFavourite(callerOf(context), body.id, body.favourite),
  );
  mount(routes.recent, (_input, context) => personal.recent(callerOf(context)));
  mount(routes.sharedWithMe, (_input, context) => personal.sharedWithMe(callerOf(context)));
  mount(routes.versions, ({ params }, context) => versions.list(callerOf(context), params.id));
  mount(routes.restoreVersion, ({ body }, context) =>
    versions.restore(callerOf(context), body.id, body.versionId),
  );
  mount(routes.activity, ({ params, query }, context) =>
    versions.activity(callerOf(context), params.id, query, context.locale),
  );
}
