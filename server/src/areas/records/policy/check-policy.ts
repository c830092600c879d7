import { actionsOf, describeReason, ExpressionError } from '@pedestal/blueprint';
import type { Locale, RouteParsed, routeGroups } from '@pedestal/contract';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { checkRule } from '../compile/rule-sql.ts';
import { type Problem, ProblemError } from '../record/problems.ts';

type Policy = Pick<
  RouteParsed<(typeof routeGroups.recordPolicy)['save']>['body'],
  'scopes' | 'rules' | 'fields'
>;

/** Refuses unknown fields and actions, and rules that do not fit the collection. */
export function checkPolicy(
  collection: CollectionSchema,
  { scopes, rules, fields }: Policy,
  locale: Locale,
): void {
  const { json } = collection;
  const known = new Set([...json.fields, ...json.lines].map(({ id }) => id));
  const actions = actionsOf(json);
  const problems: Problem[] = Object.keys(fields)
    .filter((id) => !known.has(id))
    .map((id) => ({ field: `fields.${id}`, name: 'unknownField' }));
  for (const action of Object.keys(scopes)) {
    if (actions.includes(action)) continue;
    problems.push({ field: `scopes.${action}`, name: 'unknownAction', detail: action });
  }
  for (const [index, { action, expression }] of rules.entries()) {
    if (!actions.includes(action)) {
      problems.push({ field: `rules.${index}.action`, name: 'unknownAction', detail: action });
    }
    const detail = findFault(collection, expression, locale);
    if (detail !== undefined) {
      problems.push({ field: `rules.${index}.expression`, name: 'badExpression', detail });
    }
  }
  if (problems.length > 0) throw new ProblemError(...problems);
}

/** What is wrong with a rule, and where; undefined: nothing. */
function findFault(
  collection: CollectionSchema,
  expression: string,
  locale: Locale,
): string | undefined {
  try {
    checkRule(collection, expression);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { line, column } = error.place;
    return `${describeReason(error.reason, locale)} (${line}:${column})`;
  }
}
