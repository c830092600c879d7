import { MOUNT_POINTS, type SubAppRegistration } from '@pedestal/contract';
import {
  findTrail,
  type MenuIndex,
  type MenuTrail,
  normalizePath,
} from '../../lib/menu/menu-match.ts';

export const SHELL_PAGES = ['first', 'notices', 'jobs', 'settings'] as const;
export type ShellPageName = (typeof SHELL_PAGES)[number];

interface OpenPage {
  /** Identifies the page, whatever path inside it is open. */
  key: string;
  /** The sub-app or shell page that owns the path; the owner of a tab never changes. */
  owner: string;
  /** The path of the page itself, without any path inside it. */
  entryPath: string;
  /** Its trail in the menu; empty if it is not in the menu. */
  trail: MenuTrail;
}

/** The result of resolving a path. */
export type Page =
  | (OpenPage & { kind: 'shell'; name: ShellPageName })
  | (OpenPage & { kind: 'sub-app'; registration: SubAppRegistration })
  | { kind: 'forbidden' }
  | { kind: 'missing' };

export type FoundPage = Extract<Page, OpenPage>;

/** The registration whose base contains the path; the longest base wins. */
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
 * Resolves a path to its page. A mount point of the product without a registration for this person
 * is forbidden; any other unknown path is missing.
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
