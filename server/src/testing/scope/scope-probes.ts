import type { RouteDefinition } from '@pedestal/contract';
import { probeAccounts, probeUsers } from './people-probes.ts';
import type { Probe, Setting } from './probe.ts';
import { probeAudit, probeInvites, probeSessions } from './record-probes.ts';
import { probeRoles, probeUnits } from './unit-probes.ts';

/** Requests that tell which records each route with a data scope finds. They change nothing. */
export function createProbes(setting: Setting): ReadonlyMap<RouteDefinition, Probe[]> {
  return new Map<RouteDefinition, Probe[]>([
    ...probeUsers(setting),
    ...probeAccounts(setting),
    ...probeUnits(setting),
    ...probeRoles(setting),
    ...probeInvites(setting),
    ...probeSessions(setting),
    ...probeAudit(setting),
  ]);
}
