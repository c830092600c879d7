import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { ApprovalService } from './approval.service.ts';
import type { StartService } from './start.service.ts';

export function mountApprovals(
  mount: Mount,
  approvals: ApprovalService,
  starts: StartService,
): void {
  const routes = routeGroups.approval;
  mount(routes.start, starts.start);
  mount(routes.preview, starts.preview);
  mount(routes.ofRecord, starts.ofRecord);
  mount(routes.open, approvals.open);
  mount(routes.openRecord, approvals.openRecord);
  mount(routes.describeRecord, approvals.describeRecord);
  mount(routes.saveRecord, approvals.saveRecord);
  mount(routes.signature, approvals.signature);
}
