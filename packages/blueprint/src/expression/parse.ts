import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import { reasonOf } from '../problem-texts.ts';
import { ExpressionError } from './error.ts';

/** Bounds of one expression, besides the length of its source. */
const EXPRESSION_LIMITS = { nodes: 500, depth: 48, list: 200, arguments: 8 } as const;

/** Deepest nesting of a checked expression; a chain of `a + b + c` counts one level per term. */
export const MAX_DEPTH = 64;

const environment = new Environment({
  limits: {
    maxAstNodes: EXPRESSION_LIMITS.nodes,
    maxDepth: EXPRESSION_LIMITS.depth,
    maxListElements: EXPRESSION_LIMITS.list,
    maxCallArguments: EXPRESSION_LIMITS.arguments,
    maxMapEntries: 0,
  },
});

/** Parses CEL; throws ExpressionError at the place that is no CEL or exceeds a bound. */
export function parseCel(source: string): ASTNode {
  try {
    return environment.parse(source).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new ExpressionError(reasonOf('notCel', error.summary), source, error.range?.start ?? 0);
  }
}
