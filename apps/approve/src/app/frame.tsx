import { NOTICE_TYPES, PERMISSIONS } from '@pedestal/contract';
import { usePermission, useShell } from '@pedestal/sub-app-sdk/react';
import { useGet } from '@pedestal/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import '../shared/shared.css';

const OWN_PLACES = [
  ['/inbox', 'todo'],
  ['/done', 'done'],
  ['/cc', 'cc'],
  ['/mine', 'mine'],
  ['/delegation', 'delegation'],
] as const;
const MANAGED_PLACES = [
  ['/all', 'all'],
  ['/statistics', 'statistics'],
  ['/flows', 'flows'],
] as const;

/** The places of approvals above the page, and lists that follow notices. */
export function Frame() {
  const t = useTexts();
  const canManage = usePermission(PERMISSIONS.manageApprovals);
  const count = useGet('GET /gateway/approvals/count', {});
  useFollowNotices();
  const places = canManage ? [...OWN_PLACES, ...MANAGED_PLACES] : OWN_PLACES;
  return (
    <>
      <nav className="ap-nav" aria-label={t('places')}>
        {places.map(([path, name]) => (
          <NavLink key={path} to={path}>
            {t(name)}
            {name === 'todo' && (count.data?.open ?? 0) > 0 && (
              <>
                {' '}
                <span className="ap-nav-count">{count.data?.open}</span>
              </>
            )}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}

const FOLLOWED = new Set(
  Object.entries(NOTICE_TYPES)
    .filter(([name]) => name.startsWith('approval'))
    .map(([, type]) => String(type)),
);

/** A notice of an approval means that lists have changed. */
function useFollowNotices(): void {
  const shell = useShell();
  const queries = useQueryClient();
  useEffect(
    () =>
      shell.onNotice(({ type }) => {
        if (FOLLOWED.has(String(type))) void queries.invalidateQueries();
      }),
    [shell, queries],
  );
}
