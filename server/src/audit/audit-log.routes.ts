import { routeGroups } from '@pedestal/contract';
import { csvReply } from '../platform/csv/csv-reply.ts';
import type { Mount } from '../platform/http/mount-route.ts';
import type { AuditLogService } from './audit-log.service.ts';

const { auditLog } = routeGroups;

export function mountAuditLog(mount: Mount, log: AuditLogService): void {
  mount(auditLog.list, ({ query }, context) => log.list(query, context));
  mount(auditLog.signIns, ({ query }, context) => log.signIns(query, context));
  mount(auditLog.get, ({ params }, context) => log.get(params.seq, context));
  mount(auditLog.verify, ({ body }, context) => log.verify(body.after, context));
  mount(auditLog.exportCsv, async ({ query }, context) =>
    csvReply(await log.exportCsv(query, context), 'audit.csv'),
  );
}
