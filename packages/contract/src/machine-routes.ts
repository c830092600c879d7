import type { RouteDefinition } from './define-route.ts';

/**
 * Whether a service account may call a route: those of records, unless they need a step-up. So it reaches no account,
 * no administration and no approval, however much its roles grant.
 */
export function isMachineRoute({
  path,
  permission,
  stepUp,
}: Pick<RouteDefinition, 'path' | 'permission' | 'stepUp'>): boolean {
  return path.startsWith('/gateway/records/') && permission !== 'public' && !stepUp;
}
