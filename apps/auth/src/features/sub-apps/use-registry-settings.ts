import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useChange, useGet } from '../../lib/use-call.ts';
import { useSharedTexts } from '../../shared/texts.ts';

export type RegistrySettings = RouteOutput<RouteOf<'GET /gateway/console/registry/settings'>>;

/** What holds for all sub-apps. A change of one setting keeps the others. */
export function useRegistrySettings(onSaved?: () => void) {
  const shared = useSharedTexts();
  const settings = useGet('GET /gateway/console/registry/settings', {});
  const save = useChange(
    (call, change: Partial<RegistrySettings>) => {
      const { prefetch = false, allowedOrigins = [] } = settings.data ?? {};
      return call('PUT /gateway/console/registry/settings', {
        body: { prefetch, allowedOrigins, ...change },
      });
    },
    { done: shared('saved'), onDone: () => onSaved?.() },
  );
  return { settings, save };
}
