import { type Locale, PERMISSIONS } from '@pedestal/contract';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Found, PaletteItem } from '../../features/search/index.ts';
import { callQuietly } from '../../lib/api/api.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useUser } from '../../lib/stores/user.store.ts';

type Hit = Pick<PaletteItem, 'kind' | 'title' | 'hint' | 'icon'> & { address: string };

/** People and files that are listed. */
const LIMIT = 5;

async function findRecords(q: string, signal: AbortSignal, locale: Locale): Promise<Hit[]> {
  const { items } = await callQuietly(
    'GET /gateway/records/-/search',
    { query: { q } },
    { signal },
  );
  const shown = locale === 'zh-CN' ? 0 : 1;
  return items.flatMap(({ workspace, collection, address, records }) =>
    records.map(({ id, label, hint }) => ({
      kind: 'record' as const,
      title: label || hint,
      hint: [hint, collection[shown], workspace[shown]].filter(Boolean).join(' · '),
      icon: 'box' as const,
      address: `${address}/${id}`,
    })),
  );
}

async function findPeople(search: string, signal: AbortSignal): Promise<Hit[]> {
  const { items } = await callQuietly(
    'GET /gateway/authority/users',
    { query: { search, limit: LIMIT } },
    { signal },
  );
  return items.map(({ userName, displayName, orgUnit }) => ({
    kind: 'person',
    title: displayName || userName,
    hint: [userName, orgUnit?.name].filter(Boolean).join(' · '),
    icon: 'user',
    address: `/auth/users?search=${encodeURIComponent(userName)}`,
  }));
}

async function findFiles(text: string, signal: AbortSignal): Promise<Hit[]> {
  const { items } = await callQuietly(
    'GET /gateway/dfs/search',
    { query: { text, limit: LIMIT } },
    { signal },
  );
  return items.map(({ id, parentId, kind, name }) => {
    const place =
      kind === 'folder'
        ? { list: 'folder', id }
        : { list: 'search', id: parentId ?? '', text: name };
    return {
      kind: 'file',
      title: name,
      hint: '',
      icon: kind === 'folder' ? 'folder' : 'file',
      address: `/dfs/files?${new URLSearchParams(place)}`,
    };
  });
}

/** Finds records of all workspaces, and people and files where the person may read them. */
export function useFind() {
  const locale = useLocale();
  const navigate = useNavigate();
  const permission = useUser((state) => state.permission);
  return useCallback(
    async (query: string, signal: AbortSignal): Promise<Found> => {
      const answers = await Promise.allSettled([
        findRecords(query, signal, locale),
        permission.includes(PERMISSIONS.readUsers) ? findPeople(query, signal) : [],
        permission.includes(PERMISSIONS.readFiles) ? findFiles(query, signal) : [],
      ]);
      const found = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      const items = found.map(({ address, ...item }) => ({
        ...item,
        id: `${item.kind}:${address}`,
        names: [item.title],
        keywords: [],
        run: () => navigate(address),
      }));
      return { items, hasFailed: answers.some(({ status }) => status === 'rejected') };
    },
    [locale, navigate, permission],
  );
}
