import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

interface StoredSettings {
  /** The system that the settings are stored in: the first that the person may enter. */
  systemCode?: string | undefined;
  values: Readonly<Record<string, unknown>>;
}

const SETTINGS = ['settings'];

/**
 * A personal setting of this sub-app, such as hidden columns, stored on the server under
 * `<sub-app>.<name>`. It is stored in the first system that the person may enter, because a sub-app
 * belongs to no single system. One request reads the settings of all pages. The setter updates the
 * cache at once, or as soon as the settings are loaded; a failed save is ignored. Without a shell there
 * is no session, and the setting lasts until the page is reloaded.
 */
export function useSetting<T>(name: string, fallback: T): [T, (value: T) => void] {
  const { name: subApp, shell } = useSubApp();
  const { call } = shell;
  const queries = useQueryClient();
  const configKey = `${subApp}.${name}`;

  const isStandalone = shell.mode === 'standalone';
  const stored = queryOptions({
    queryKey: SETTINGS,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<StoredSettings> => {
      const [system] = await call('POST /gateway/authority/role/getSystemOption');
      if (!system) return { values: {} };
      const body = { systemCode: system.key };
      const path = 'POST /gateway/authority/userSystemConfig/getSystemConfig';
      return { systemCode: system.key, values: await call(path, { body }) };
    },
  });
  const { data } = useQuery({
    ...stored,
    enabled: !isStandalone,
    select: ({ values }) => values[configKey] as T | undefined,
  });

  const replace = (value: T, before?: StoredSettings) => {
    queries.setQueryData<StoredSettings>(SETTINGS, {
      ...before,
      values: { ...before?.values, [configKey]: value },
    });
    if (before?.systemCode === undefined) return;
    const body = { systemCode: before.systemCode, configKey, configValue: value as never };
    void call('POST /gateway/authority/userSystemConfig/save', { body }).catch(() => undefined);
  };
  const store = (value: T) => {
    const before = queries.getQueryData<StoredSettings>(SETTINGS);
    if (before || isStandalone) return replace(value, before);
    // What is still loading would replace the new value.
    queries.ensureQueryData(stored).then(
      (loaded) => replace(value, loaded),
      () => replace(value),
    );
  };
  return [data ?? fallback, store];
}
