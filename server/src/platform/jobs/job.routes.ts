import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../http/mount-route.ts';
import type { JobService } from './job.service.ts';

const { jobs } = routeGroups;

export function mountJobs(mount: Mount, service: JobService): void {
  mount(jobs.recent, (_input, context) => service.recent(context));
  mount(jobs.list, ({ query }, context) => service.list(query, context));
  mount(jobs.listAll, ({ query }, context) => service.listAll(query, context));
  mount(jobs.get, ({ params }, context) => service.get(params.id, context));
  mount(jobs.cancel, ({ params }, context) => service.cancel(params.id, context));
  mount(jobs.retry, ({ params }, context) => service.retry(params.id, context));
  mount(jobs.dismiss, ({ params }, context) => service.dismiss(params.id, context));
  mount(jobs.download, ({ params }, context) => service.download(params.id, context));
  mount(jobs.schedules, (_input, context) => service.schedules(context));
  mount(jobs.runSchedule, ({ params }, context) => service.runSchedule(params.name, context));
}
