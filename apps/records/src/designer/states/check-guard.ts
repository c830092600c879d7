import {
  type CollectionJson,
  checkExpression,
  describeReason,
  ExpressionError,
  recordScope,
} from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';

/** What is wrong with a condition, and where; undefined: nothing. */
export function findFault(
  collection: CollectionJson,
  source: string,
  locale: Locale,
): string | undefined {
  try {
    const scope = recordScope(collection, ['me', 'myUnit', 'today', 'now']);
    checkExpression(source, scope, { kind: 'boolean' });
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { line, column } = error.place;
    return `${describeReason(error.reason, locale)} (${line}:${column})`;
  }
}
