import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ScheduleService } from './schedule.service.ts';

const routes = routeGroups.reportSchedule;

export function mountSchedules(mount: Mount, schedules: ScheduleService): void {
  mount(routes.list, schedules.list);
  mount(routes.create, schedules.create);
  mount(routes.save, schedules.save);
  mount(routes.remove, schedules.remove);
  mount(routes.leave, schedules.leave);
  mount(routes.run, schedules.run);
}
