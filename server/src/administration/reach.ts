import { AppError } from '@pedestal/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';
import {
  type HeldPermission,
  type Holdings,
  orNone,
  rankOf,
  readHeldPermissions,
  readHoldings,
} from './holdings.ts';

/** The people that a permission reaches: the union of all fields. */
export interface PeopleReach {
  all: boolean;
  /** People with a role in one of these systems. */
  memberSystems: readonly string[];
  /** People in these units and below. */
  unitTrees: readonly string[];
  /** People in these units. */
  units: readonly string[];
  selfId: string;
}

/** The systems and people that one permission of one person covers. */
export interface Reach {
  holdings: Holdings;
  systems: 'all' | ReadonlySet<string>;
  people: PeopleReach;
}

export async function readReach(db: Db, userId: string, permission: string): Promise<Reach> {
  const holdings = await readHoldings(db, userId);
  return (await readReaches(db, holdings, [permission])).get(permission) as Reach;
}

/** The reach of several permissions at once, by code. */
export async function readReaches(
  db: Db,
  holdings: Holdings,
  permissions: readonly string[],
): Promise<Map<string, Reach>> {
  const held = holdings.holdsAll ? [] : await readHeldPermissions(db, holdings, permissions);
  const byCode = Map.groupBy(held, (permission) => permission.code);
  return new Map(permissions.map((code) => [code, toReach(holdings, byCode.get(code) ?? [])]));
}

function toReach(holdings: Holdings, held: readonly HeldPermission[]): Reach {
  // A wider scope includes the narrower ones: whoever reaches all members of a system also reaches
  // the people of their own unit and below, members or not.
  const widest = Math.max(-1, ...held.map((one) => rankOf(one.scope)));
  const ownUnit = holdings.orgUnitId === null ? [] : [holdings.orgUnitId];
  const isHeld = held.length > 0;
  return {
    holdings,
    systems: holdings.holdsAll ? 'all' : new Set(held.map((one) => one.systemCode)),
    people: {
      all: holdings.holdsAll,
      memberSystems: held.filter((one) => one.scope === 'all').map((one) => one.systemCode),
      unitTrees: [
        ...(widest >= rankOf('unit_tree') ? ownUnit : []),
        ...(isHeld ? holdings.delegatedUnits : []),
      ],
      units: widest >= rankOf('unit') ? ownUnit : [],
      selfId: holdings.userId,
    },
  };
}

export function reachesSystem({ systems }: Reach, systemCode: string | null): boolean {
  return systems === 'all' || (systemCode !== null && systems.has(systemCode));
}

/** Answers 404 for a system out of reach, as for an unknown one. */
export function requireSystem(reach: Reach, systemCode: string | null): void {
  if (!reachesSystem(reach, systemCode)) throw new AppError('notFound');
}

/** System codes for an `in` condition; undefined if every system is in reach. */
export function systemFilter({ systems }: Reach): string[] | undefined {
  return systems === 'all' ? undefined : orNone(systems);
}

/** Condition on the table `user`: the person is in reach. */
export function isPersonInReach<T extends 'user'>(
  eb: ExpressionBuilder<Tables, T>,
  people: PeopleReach,
): Expression<SqlBool> {
  // A builder over more tables supports everything that a builder over `user` alone does.
  const user = eb as unknown as ExpressionBuilder<Tables, 'user'>;
  if (people.all) return user.lit(true);
  return user.or([
    user('user.id', '=', people.selfId),
    ...(people.units.length > 0 ? [user('user.org_unit_id', 'in', people.units)] : []),
    ...(people.unitTrees.length > 0
      ? [user('user.org_unit_id', 'in', unitsBelow(user, people.unitTrees))]
      : []),
    ...(people.memberSystems.length > 0
      ? [
          user.exists(
            user
              .selectFrom('user_role')
              .innerJoin('role', 'role.id', 'user_role.role_id')
              .select('user_role.user_id')
              .whereRef('user_role.user_id', '=', 'user.id')
              .where('role.system_code', 'in', people.memberSystems),
          ),
        ]
      : []),
  ]);
}

export function unitsBelow(
  eb: ExpressionBuilder<Tables, 'user'> | ExpressionBuilder<Tables, 'org_unit'>,
  roots: readonly string[],
) {
  return (eb as ExpressionBuilder<Tables, 'user'>)
    .selectFrom('org_unit_ancestor')
    .select('org_unit_ancestor.org_unit_id')
    .where('org_unit_ancestor.ancestor_id', 'in', roots);
}
