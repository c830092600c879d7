import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * A personal setting of this sub-app, such as hidden columns, stored on the server under
 * `<sub-app>.<name>`. It is stored in the first system that the person may enter, because a sub-app
 * belongs to no single system. The setter updates the cache at once; a failed save is ignored.
 * Without a shell there is no session, and the setting lasts until the page is reloaded.
 */
export function useSetting<T>(name: string, fallback: T): [T, (value: T) => void] {
  const { name: subApp, shell } = useSubApp();
  const { call } = shell;
  const queries = useQueryClient();
  const configKey = `${subApp}.${name}`;
  const queryKey = ['setting', configKey];

  const { data } = useQuery({
    queryKey,
    enabled: shell.mode !== 'standalone',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [system] = await queries.ensureQueryData({
        queryKey: ['systems-to-enter'],
        queryFn: () => call('POST /gateway/authority/role/getSystemOption'),
      });
      if (!system) return { systemCode: undefined, value: undefined };
      const body = { systemCode: system.key, configKey };
      const stored = await call('POST /gateway/authority/userSystemConfig/getSystemConfig', {
        body,
      });
      return { systemCode: system.key, value: stored[configKey] as T | undefined };
    },
  });

  const store = (value: T) => {
    queries.setQueryData(queryKey, { ...data, value });
    if (data?.systemCode === undefined) return;
    const body = { systemCode: data.systemCode, configKey, configValue: value as never };
    void call('POST /gateway/authority/userSystemConfig/save', { body }).catch(() => undefined);
  };
  return [data?.value ?? fallback, store];
}
