import { type MenuResource, RECORDS_APP } from '@pedestal/contract';
import type { DataScope } from '../../../platform/db/tables.ts';
import { CachedReply } from '../../../platform/http/envelope.ts';
import { type GrantRow, SCOPES } from './authority.store.ts';

/** Sub-apps that everybody uses besides the own work. */
const SHARED_APPS: ReadonlySet<string> = new Set(['dfs', RECORDS_APP]);

/** Grants of a set of roles in one system. */
export interface SystemGrants {
  codes: ReadonlySet<string>;
  scopes: ReadonlyMap<string, DataScope>;
  /** Sub-apps that a granted resource belongs to. */
  subApps: ReadonlySet<string>;
  /** The first page in the menu. */
  index: { path: string; subApp: string } | null;
  /** How many pages in the menu are for a job: not those for files and shared master data. */
  workPages: number;
  /** Flat list of visible resources, serialised once. */
  menu(): CachedReply;
}

export function compileGrants(rows: readonly GrantRow[], isWhole: boolean): SystemGrants {
  const scopes = new Map<string, DataScope>();
  for (const row of rows) {
    const scope = isWhole ? 'all' : SCOPES[row.scope_rank ?? -1];
    if (scope !== undefined) scopes.set(row.code, scope);
  }
  const visible = filterReachable(
    rows.filter((row) => scopes.has(row.code) || row.type === 'directory'),
  );
  const first = findFirstPage(visible);
  let menu: CachedReply | undefined;
  return {
    codes: new Set(scopes.keys()),
    scopes,
    subApps: new Set(
      visible.filter((row) => row.sub_app && scopes.has(row.code)).map((row) => row.sub_app),
    ),
    workPages: visible.filter(isWorkPage).length,
    index: first ? { path: first.path, subApp: first.sub_app } : null,
    menu() {
      menu ??= new CachedReply(Buffer.from(JSON.stringify(visible.map(toMenuResource))));
      return menu;
    },
  };
}

/**
 * Hides resources below a page that the person cannot open, because their names would reveal it.
 * The permission itself is still granted.
 */
function filterReachable(rows: readonly GrantRow[]): GrantRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<number, boolean>([[0, true]]);
  const isReachable = (id: number): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false);
    const row = byId.get(id);
    const reachable = row !== undefined && isReachable(row.parent_id);
    known.set(id, reachable);
    return reachable;
  };
  return rows.filter((row) => isReachable(row.id));
}

/** The first visible page in menu order, depth first. */
function findFirstPage(rows: readonly GrantRow[]): GrantRow | undefined {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const search = (parentId: number): GrantRow | undefined => {
    for (const row of children.get(parentId) ?? []) {
      if (row.hidden) continue;
      const found = row.type === 'page' && row.path !== '' ? row : search(row.id);
      if (found) return found;
    }
    return undefined;
  };
  return search(0);
}

function isWorkPage({ type, hidden, path, sub_app: subApp }: GrantRow): boolean {
  return type === 'page' && !hidden && path !== '' && !SHARED_APPS.has(subApp);
}

function toMenuResource(row: GrantRow): MenuResource {
  return {
    id: row.id,
    parentId: row.parent_id,
    resourceSort: row.sort,
    resourceType: row.type,
    resourceCode: row.code,
    resourceName: row.name,
    resourceNameEn: row.name_en,
    path: row.path,
    icon: row.icon,
    hidden: row.hidden === 1,
    subApp: row.sub_app,
  };
}
