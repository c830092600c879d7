import { addressOf, routeGroups } from '@pedestal/contract';
import { opensPage } from '../../../platform/http/error-handler.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { TusHandlers } from '../upload/tus-handlers.ts';
import { replyWithLinkPage, replyWithPageFile } from './link-page.ts';
import type { VisitService } from './visit.service.ts';

/** Calls of people who open a link. */
export function mountVisits(mount: Mount, visits: VisitService, tus: TusHandlers): void {
  const routes = routeGroups.dfsLink;
  mount(routes.page, (_input, context) => replyWithLinkPage(context.locale));
  mount(routes.script, ({ params }) => replyWithPageFile(params.file));
  mount(routes.open, ({ params }, context) =>
    // A link that lost its end in a mail still shows the page.
    opensPage(context) ? replyWithLinkPage(context.locale) : visits.describe(params.key, context),
  );
  mount(routes.unlock, ({ params, body }, context) =>
    visits.unlock(params.key, body.password, context),
  );
  mount(routes.children, ({ params, query }, context) =>
    visits.children(params.key, context, query),
  );
  mount(routes.content, ({ params }, context) => visits.content(params.key, params.id, context));
  mount(routes.zip, ({ params }, context) => visits.zip(params.key, context));
  mount(routes.createUpload, async ({ params: { key } }, context) =>
    tus.create(
      await visits.uploader(key, context),
      context,
      addressOf('POST /gateway/dfs/link/:key/uploads', { params: { key } }),
    ),
  );
  mount(routes.uploadState, async ({ params: { key, id } }, context) =>
    tus.inspect(await visits.uploader(key, context), context, id),
  );
  mount(routes.appendUpload, async ({ params: { key, id } }, context) =>
    tus.append(await visits.uploader(key, context), context, id),
  );
  mount(routes.cancelUpload, async ({ params: { key, id } }, context) =>
    tus.cancel(await visits.uploader(key, context), context, id),
  );
}
