import type { Locale } from '@pedestal/contract';
import type { MenuNode } from './build-menu.ts';

/** The path of entries from the top level down to one entry, inclusive. */
export type MenuTrail = readonly MenuNode[];
export type MenuIndex = ReadonlyMap<string, MenuTrail>;

/** A path without query, fragment and trailing slash. */
export function normalizePath(path: string): string {
  const bare = path.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return bare === '' ? '/' : bare;
}

function isInternal(node: MenuNode): boolean {
  return node.path.startsWith('/') && !node.path.startsWith('//');
}

/** Indexes the entries by path. If two share a path, a page wins over a directory. */
export function indexMenu(tree: readonly MenuNode[]): MenuIndex {
  const index = new Map<string, MenuTrail>();
  const visit = (nodes: readonly MenuNode[], above: MenuTrail) => {
    for (const node of nodes) {
      const trail = [...above, node];
      const path = normalizePath(node.path);
      const known = index.get(path)?.at(-1);
      const isBetter = known?.resourceType === 'directory' && node.resourceType !== 'directory';
      if (isInternal(node) && (!known || isBetter)) index.set(path, trail);
      visit(node.children, trail);
    }
  };
  visit(tree, []);
  return index;
}

/** The trail of the entry with this path, or with its closest parent path. */
export function findTrail(index: MenuIndex, path: string): MenuTrail {
  let rest = normalizePath(path);
  while (rest.length > 1) {
    const trail = index.get(rest);
    if (trail) return trail;
    rest = rest.slice(0, rest.lastIndexOf('/'));
  }
  return [];
}

/** The name of an entry in a language, with the other language and the code as fallbacks. */
export function menuTitle(node: MenuNode, locale: Locale): string {
  const [wanted, other] =
    locale === 'zh-CN'
      ? [node.resourceName, node.resourceNameEn]
      : [node.resourceNameEn, node.resourceName];
  return wanted || other || node.resourceCode;
}

/** The URL of a link entry, if it is an http or https URL outside the console. */
export function externalUrl(node: MenuNode): string | undefined {
  if (node.resourceType !== 'link' || isInternal(node)) return undefined;
  const url = URL.parse(node.path);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

/** The path that an entry opens: its own, or that of the first page below a directory. */
export function targetPath(node: MenuNode): string | undefined {
  if (node.resourceType !== 'directory') return isInternal(node) ? node.path : undefined;
  for (const child of node.children) {
    const path = targetPath(child);
    if (path) return path;
  }
  return undefined;
}
