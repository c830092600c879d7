import { routeGroups } from '@pedestal/contract';
import type { Administration } from '../administration/change.ts';
import { csvReply } from '../platform/csv/csv-reply.ts';
import type { Mount } from '../platform/http/mount-route.ts';
import { createAuditLogService } from './audit-log.service.ts';

const { auditLog } = routeGroups;

export function mountAuditLog(mount: Mount, administration: Administration): void {
  const log = createAuditLogService(administration);

  mount(auditLog.list, ({ query }, context) => log.list(query, context));
  mount(auditLog.signIns, ({ query }, context) => log.signIns(query, context));
  mount(auditLog.get, ({ params }, context) => log.get(params.seq, context));
  mount(auditLog.verify, ({ body }, context) => log.verify(body.after, context));
  mount(auditLog.exportCsv, async ({ query }, context) =>
    csvReply(await log.exportCsv(query, context), 'audit.csv'),
  );
}
