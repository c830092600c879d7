import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useChange, useCommonTexts, useGet } from '@pedestal/workbench';

export type RegistrySettings = RouteOutput<RouteOf<'GET /gateway/console/registry/settings'>>;

/** Settings of all sub-apps. Changing one keeps the others. */
export function useRegistrySettings(onSaved?: () => void) {
  const common = useCommonTexts();
  const settings = useGet('GET /gateway/console/registry/settings', {});
  const save = useChange(
    (call, change: Partial<RegistrySettings>) => {
      const { prefetch = false, allowedOrigins = [] } = settings.data ?? {};
      return call('PUT /gateway/console/registry/settings', {
        body: { prefetch, allowedOrigins, ...change },
      });
    },
    { done: common('saved'), onDone: () => onSaved?.() },
  );
  return { settings, save };
}
