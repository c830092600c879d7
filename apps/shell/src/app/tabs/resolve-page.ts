import { MOUNT_POINTS, type SubAppRegistration } from '@pedestal/contract';
import {
  findTrail,
  type MenuIndex,
  type MenuTrail,
  normalizePath,
} from '../../lib/menu/menu-match.ts';

export const SHELL_PAGES = ['first', 'notices', 'settings'] as const;
export type ShellPageName = (typeof SHELL_PAGES)[number];

interface OpenPage {
  /** The same page has the same key wherever inside it one is. */
  key: string;
  /** Whose page it is; a tab never changes hands. */
  owner: string;
  /** The address of the page itself. */
  entryPath: string;
  /** Where it stands in the menu; empty where it is not in it. */
  trail: MenuTrail;
}

/** What an address shows. */
export type Page =
  | (OpenPage & { kind: 'shell'; name: ShellPageName })
  | (OpenPage & { kind: 'sub-app'; registration: SubAppRegistration })
  | { kind: 'forbidden' }
  | { kind: 'missing' };

export type FoundPage = Extract<Page, OpenPage>;

/** The registration whose base the path lies below; the longest base wins. */
function findRegistration(
  registrations: readonly SubAppRegistration[],
  path: string,
): SubAppRegistration | undefined {
  const bare = normalizePath(path);
  return registrations
    .filter(({ base }) => bare === base || bare.startsWith(`${base}/`))
    .sort((a, b) => b.base.length - a.base.length)[0];
}

/**
 * Which page an address shows. A mount point of the product that the person has no registration for
 * is forbidden; whatever else is unknown is missing.
 */
export function resolvePage(
  path: string,
  registrations: readonly SubAppRegistration[],
  menu: MenuIndex,
): Page {
  const first = normalizePath(path).split('/')[1] ?? '';
  const trail = findTrail(menu, path);

  const name = SHELL_PAGES.find((page) => page === first);
  if (name && (name === 'settings' || normalizePath(path) === `/${name}`)) {
    const owner = `shell:${name}`;
    return { kind: 'shell', name, key: owner, owner, entryPath: `/${name}`, trail };
  }

  const registration = findRegistration(registrations, path);
  if (registration) {
    const owner = `app:${registration.name}`;
    const entry = trail.at(-1);
    const isOwn = entry && findRegistration([registration], entry.path);
    return {
      kind: 'sub-app',
      registration,
      owner,
      key: isOwn ? `${owner}/${entry.resourceCode}` : owner,
      entryPath: isOwn ? normalizePath(entry.path) : registration.base,
      trail: isOwn ? trail : [],
    };
  }
  const isMountPoint = MOUNT_POINTS.some((point) => point === first);
  return { kind: isMountPoint ? 'forbidden' : 'missing' };
}

export function isFound(page: Page): page is FoundPage {
  return page.kind === 'shell' || page.kind === 'sub-app';
}
