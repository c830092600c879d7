import {
  isReservedCode,
  MAX_RESOURCE_DEPTH,
  type PortableResource,
  type RouteOutput,
  type routeGroups,
} from '@pedestal/contract';
import { differences } from '../../../administration/change.ts';
import { isTurnLong, nextTurn } from '../../../platform/time/turns.ts';
import type { ResourceRow } from './resource.store.ts';
import { describe } from './resource-fields.ts';
import { canContain } from './resource-forest.ts';

type Problem = RouteOutput<typeof routeGroups.resourceAdmin.importJson>['problems'][number];

export interface ResourcePlan {
  created: PortableResource[];
  updated: { row: ResourceRow; wanted: PortableResource }[];
  unchanged: number;
  problems: Problem[];
}

interface Rules {
  holdsAll: boolean;
  /** Whether the caller may change the type, path and sub-app of this resource. */
  isMine(row: ResourceRow): boolean;
}

/** Plans an import: compares the file with the resources of a system by code. */
export async function planResources(
  file: readonly PortableResource[],
  rows: readonly ResourceRow[],
  rules: Rules,
): Promise<ResourcePlan> {
  const present = new Map(rows.map((row) => [row.code, row]));
  const codeById = new Map(rows.map((row) => [row.id, row.code]));
  const wanted = new Map(file.map((item) => [item.code, item]));
  const plan: ResourcePlan = { created: [], updated: [], unchanged: 0, problems: [] };
  const fail = (code: string, problem: Problem['problem']) => plan.problems.push({ code, problem });

  /** Type and parent of a code after the import. */
  const look = (code: string) => {
    const item = wanted.get(code);
    if (item) return { type: item.type, parentCode: item.parentCode };
    const row = present.get(code);
    return row && { type: row.type, parentCode: codeById.get(row.parent_id) ?? null };
  };

  const seen = new Set<string>();
  for (const item of file) {
    if (isTurnLong()) await nextTurn();
    if (seen.has(item.code)) {
      fail(item.code, 'twice');
      continue;
    }
    seen.add(item.code);
    const place = findPlaceProblem(item, look);
    if (place) fail(item.code, place);
    const row = present.get(item.code);
    if (!row) {
      if (isReservedCode(item.code) && !rules.holdsAll) fail(item.code, 'forbidden');
      plan.created.push(item);
      continue;
    }
    const changes = compare(row, item, codeById);
    if (!changes) plan.unchanged += 1;
    else {
      if (changes.isMeaning && !rules.isMine(row)) fail(item.code, 'forbidden');
      plan.updated.push({ row, wanted: item });
    }
  }
  for (const row of rows) {
    if (isTurnLong()) await nextTurn();
    if (wanted.has(row.code)) continue;
    const parentCode = codeById.get(row.parent_id) ?? null;
    const place = findPlaceProblem({ code: row.code, type: row.type, parentCode }, look);
    if (place) fail(row.code, place);
  }
  return plan;
}

function findPlaceProblem(
  item: Pick<PortableResource, 'code' | 'type' | 'parentCode'>,
  look: (code: string) => { type: PortableResource['type']; parentCode: string | null } | undefined,
): Problem['problem'] | undefined {
  if (item.parentCode !== null) {
    const parent = look(item.parentCode);
    if (!parent) return 'unknownParent';
    if (!canContain(parent.type, item.type)) return 'misplaced';
  }
  let depth = 1;
  for (let code = item.parentCode; code !== null; code = look(code)?.parentCode ?? null) {
    depth += 1;
    if (code === item.code) return 'loop';
    // Also ends a loop among the ancestors that does not contain this code.
    if (depth > MAX_RESOURCE_DEPTH) return 'tooDeep';
  }
  return undefined;
}

function compare(
  row: ResourceRow,
  item: PortableResource,
  codeById: ReadonlyMap<number, string>,
): { isMeaning: boolean } | null {
  const { parentCode, ...fields } = item;
  const changes = differences(describe(row), fields);
  const isMoved = (codeById.get(row.parent_id) ?? null) !== parentCode;
  if (!changes && !isMoved) return null;
  const { after = {} } = changes ?? {};
  return { isMeaning: 'type' in after || 'path' in after || 'subApp' in after };
}
