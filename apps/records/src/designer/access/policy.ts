import type { RouteOf, RouteOutput } from '@pedestal/contract';

export type RolePolicy = RouteOutput<
  RouteOf<'GET /gateway/records/:workspace/:collection/policies'>
>['roles'][number];

/** What a role grants on a collection. */
export type Policy = Pick<RolePolicy, 'scopes' | 'rules' | 'fields'>;
export type Scope = RolePolicy['scopes'][string];
export type FieldAccess = RolePolicy['fields'][string];

/** From nothing to everything. */
export const SCOPES = ['own', 'unit', 'unit_tree', 'all'] as const satisfies readonly Scope[];

/** Actions that concern no existing record: they are granted or not. */
export const WITHOUT_SCOPE: readonly string[] = ['create', 'import'];

/** The scopes that differ, as the server takes them. */
export function changedScopes(before: Policy, after: Policy): Record<string, Scope | null> {
  const actions = new Set([...Object.keys(before.scopes), ...Object.keys(after.scopes)]);
  const changed: Record<string, Scope | null> = {};
  for (const action of actions) {
    const next = after.scopes[action] ?? null;
    if (next !== (before.scopes[action] ?? null)) changed[action] = next;
  }
  return changed;
}

/** What differs between two policies. */
export type PolicyChange =
  | { kind: 'scope'; action: string; before: Scope | null; after: Scope | null }
  | { kind: 'ruleAdded' | 'ruleRemoved'; action: string; expression: string }
  | { kind: 'field'; field: string; before: FieldAccess | null; after: FieldAccess | null };

export function comparePolicies(before: Policy, after: Policy): PolicyChange[] {
  const scopes = Object.entries(changedScopes(before, after)).map(([action, scope]) => ({
    ...{ kind: 'scope' as const, action },
    ...{ before: before.scopes[action] ?? null, after: scope },
  }));
  const missingIn = ({ rules }: Policy, rule: Policy['rules'][number]) =>
    !rules.some((each) => each.action === rule.action && each.expression === rule.expression);
  const added = after.rules.filter((rule) => missingIn(before, rule));
  const removed = before.rules.filter((rule) => missingIn(after, rule));
  const ids = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const fields = [...ids].flatMap((field) => {
    const [was, is] = [before.fields[field] ?? null, after.fields[field] ?? null];
    return was === is ? [] : [{ kind: 'field' as const, field, before: was, after: is }];
  });
  return [
    ...scopes,
    ...removed.map((rule) => ({ kind: 'ruleRemoved' as const, ...rule })),
    ...added.map((rule) => ({ kind: 'ruleAdded' as const, ...rule })),
    ...fields,
  ];
}

/** A policy as the form holds it. */
export interface PolicyValues {
  scopes: Record<string, Scope | 'none'>;
  conditions: Record<string, { expression: string }[]>;
  fields: Record<string, FieldAccess | 'usual'>;
}

export function toValues(
  { scopes, rules, fields }: Policy,
  actions: readonly string[],
  fieldIds: readonly string[],
): PolicyValues {
  return {
    scopes: Object.fromEntries(actions.map((action) => [action, scopes[action] ?? 'none'])),
    conditions: Object.fromEntries(
      actions.map((action) => [
        action,
        rules.filter((rule) => rule.action === action).map(({ expression }) => ({ expression })),
      ]),
    ),
    fields: Object.fromEntries(fieldIds.map((id) => [id, fields[id] ?? 'usual'])),
  };
}

/** Conditions of actions that are not granted are dropped. */
export function toPolicy({ scopes, conditions, fields }: PolicyValues): Policy {
  const granted = Object.entries(scopes).filter(
    (entry): entry is [string, Scope] => entry[1] !== 'none',
  );
  return {
    scopes: Object.fromEntries(granted),
    rules: granted.flatMap(([action]) =>
      (conditions[action] ?? [])
        .map(({ expression }) => ({ action, expression: expression.trim() }))
        .filter(({ expression }) => expression !== ''),
    ),
    fields: Object.fromEntries(
      Object.entries(fields).filter(
        (entry): entry is [string, FieldAccess] => entry[1] !== 'usual',
      ),
    ),
  };
}
