import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { TelemetryService } from './telemetry.service.ts';

export function mountTelemetry(mount: Mount, telemetry: TelemetryService): void {
  mount(routeGroups.telemetry.subAppLoads, ({ body }, { session }) =>
    telemetry.reportLoads(body.loads, session),
  );
  mount(routeGroups.telemetry.policyViolation, ({ body }) =>
    telemetry.reportViolation(body['csp-report']),
  );
  mount(routeGroups.telemetry.listPolicyViolations, () => telemetry.listViolations());
  mount(routeGroups.registryAdmin.listFailures, ({ params }) =>
    telemetry.listFailures(params.name),
  );
}
