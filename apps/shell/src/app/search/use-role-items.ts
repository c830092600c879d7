import { PERMISSIONS, type RouteOf, type RouteOutput } from '@pedestal/contract';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaletteItem } from '../../features/search/index.ts';
import { callQuietly } from '../../lib/api/api.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';

type Role = RouteOutput<RouteOf<'GET /gateway/authority/roles'>>['items'][number];

const PAGE = 100;
/** Roles beyond these are found by the page of roles. */
const MOST_PAGES = 5;

async function readRoles(signal: AbortSignal): Promise<Role[]> {
  const roles: Role[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
    const answer: { items: Role[]; next: string | null } = await callQuietly(
      'GET /gateway/authority/roles',
      { query },
      { signal },
    );
    roles.push(...answer.items);
    cursor = answer.next;
    if (cursor === null) break;
  }
  return roles;
}

/** The roles that the person administers: few enough to be found here, by pinyin too. */
export function useRoleItems(): PaletteItem[] {
  const locale = useLocale();
  const navigate = useNavigate();
  const canRead = useUser((state) => state.permission.includes(PERMISSIONS.readRoles));
  const systems = useGlobal((state) => state.system);
  const [roles, setRoles] = useState<readonly Role[]>([]);
  useEffect(() => {
    if (!canRead) return;
    const abort = new AbortController();
    // Without an answer the palette finds everything else.
    readRoles(abort.signal).then(setRoles, () => {});
    return () => abort.abort();
  }, [canRead]);
  return useMemo(
    () =>
      roles.map(({ id, name, nameEn, systemCode }) => ({
        id: `role:${id}`,
        kind: 'role' as const,
        title: (locale === 'zh-CN' ? name : nameEn) || name,
        hint: systems.find(({ key }) => key === systemCode)?.label ?? systemCode ?? '',
        icon: 'shield' as const,
        names: [...new Set([name, nameEn || name])],
        keywords: [],
        run: () => navigate(`/auth/roles?search=${encodeURIComponent(name)}`),
      })),
    [roles, systems, locale, navigate],
  );
}
