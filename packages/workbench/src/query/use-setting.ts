import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * Something that the person arranged here; it follows them to any device. It is kept in the first
 * system that they may enter, since the pages of this sub-app belong to no single one.
 */
export function useSetting<T>(name: string, fallback: T): [T, (value: T) => void] {
  const { call } = useShell();
  const queries = useQueryClient();
  const configKey = `auth.${name}`;
  const queryKey = ['setting', configKey];

  const { data } = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [system] = await queries.ensureQueryData({
        queryKey: ['systems-to-enter'],
        queryFn: () => call('POST /gateway/authority/role/getSystemOption'),
      });
      if (!system) return { systemCode: undefined, value: undefined };
      const body = { systemCode: system.key, configKey };
      const kept = await call('POST /gateway/authority/userSystemConfig/getSystemConfig', { body });
      return { systemCode: system.key, value: kept[configKey] as T | undefined };
    },
  });

  const keep = (value: T) => {
    queries.setQueryData(queryKey, { ...data, value });
    if (data?.systemCode === undefined) return;
    const body = { systemCode: data.systemCode, configKey, configValue: value as never };
    void call('POST /gateway/authority/userSystemConfig/save', { body }).catch(() => undefined);
  };
  return [data?.value ?? fallback, keep];
}
