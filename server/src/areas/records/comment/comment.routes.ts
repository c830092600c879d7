import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { explainProblems } from '../record/explain-problems.ts';
import type { CommentService } from './comment.service.ts';
import type { TimelineService } from './timeline.service.ts';

export function mountComments(
  mount: Mount,
  comments: CommentService,
  { timeline }: TimelineService,
): void {
  const routes = routeGroups.recordComment;
  mount(routes.list, comments.list);
  mount(routes.add, comments.add);
  mount(routes.edit, comments.edit);
  mount(routes.remove, comments.remove);
  mount(routes.timeline, (input, context) =>
    explainProblems(context.locale, () => timeline(input, context)),
  );
}
