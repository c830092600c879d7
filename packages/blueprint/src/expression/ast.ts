import type { ValueType } from './value.ts';

/**
 * A checked expression. Numbers of a comparison, sum or choice already have the same scale, so that
 * an evaluator only calculates.
 */
export type Expression =
  | Literal
  | {
      readonly op: 'field';
      readonly type: ValueType;
      readonly of: FieldOwner;
      readonly id: string;
      /** The lines that the row of a condition belongs to; of a field of the record, absent. */
      readonly lines?: string;
    }
  | { readonly op: 'variable'; readonly type: ValueType; readonly name: VariableName }
  | { readonly op: 'and' | 'or'; readonly type: BooleanType; readonly args: readonly Expression[] }
  | { readonly op: 'not'; readonly type: BooleanType; readonly arg: Expression }
  | Compare
  | OneOf
  | {
      readonly op: 'contains';
      readonly type: BooleanType;
      readonly list: FieldNode;
      readonly value: Expression;
    }
  | TextMatch
  | Arithmetic
  | {
      readonly op: 'rescale';
      readonly type: NumberType;
      readonly arg: Expression;
      readonly from: number;
    }
  | { readonly op: 'negate' | 'abs'; readonly type: NumberType; readonly arg: Expression }
  | {
      readonly op: 'least' | 'greatest';
      readonly type: ValueType;
      readonly args: readonly Expression[];
    }
  | { readonly op: 'concat'; readonly type: ValueType; readonly args: readonly Expression[] }
  | { readonly op: 'size'; readonly type: NumberType; readonly arg: Expression }
  | Conditional
  | { readonly op: 'coalesce'; readonly type: ValueType; readonly args: readonly Expression[] }
  | {
      readonly op: 'datePart';
      readonly type: NumberType;
      readonly part: DatePart;
      readonly arg: Expression;
    }
  | {
      readonly op: 'addDays';
      readonly type: ValueType;
      readonly date: Expression;
      readonly days: Expression;
    }
  | {
      readonly op: 'daysBetween';
      readonly type: NumberType;
      readonly from: Expression;
      readonly to: Expression;
    }
  | LinesTest
  | { readonly op: 'countLines'; readonly type: NumberType; readonly lines: string };

export type FieldNode = Extract<Expression, { op: 'field' }>;
export type NumberType = Extract<ValueType, { kind: 'number' }>;
export type BooleanType = Extract<ValueType, { kind: 'boolean' }>;

/** A field belongs to the record, or to the row of lines that a condition looks at. */
type FieldOwner = 'record' | 'line';

/** Values that come with the request: the person, their org unit, the day and the time. */
export type VariableName = 'me' | 'myUnit' | 'today' | 'now';

export type DatePart = 'year' | 'month' | 'day';

export interface Literal {
  readonly op: 'literal';
  readonly type: ValueType;
  readonly value: bigint | string | boolean | number | null;
}

export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

export interface Compare {
  readonly op: 'compare';
  readonly type: BooleanType;
  readonly operator: CompareOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `kind in ['a', 'b']` */
export interface OneOf {
  readonly op: 'oneOf';
  readonly type: BooleanType;
  readonly value: Expression;
  readonly list: readonly Literal[];
}

export interface TextMatch {
  readonly op: 'match';
  readonly type: BooleanType;
  readonly how: 'contains' | 'startsWith' | 'endsWith';
  readonly text: Expression;
  readonly part: Expression;
}

export interface Arithmetic {
  readonly op: 'arithmetic';
  readonly type: NumberType;
  readonly operator: '+' | '-' | '*' | '/' | '%';
  readonly left: Expression;
  readonly right: Expression;
}

export interface Conditional {
  readonly op: 'if';
  readonly type: ValueType;
  readonly condition: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
}

/** `lines.exists(row, …)` or `lines.all(row, …)` */
export interface LinesTest {
  readonly op: 'anyLine' | 'everyLine';
  readonly type: BooleanType;
  readonly lines: string;
  readonly condition: Expression;
}

export const BOOLEAN: BooleanType = { kind: 'boolean' };
export const TEXT: ValueType = { kind: 'text' };
export const DATE: ValueType = { kind: 'date' };
export const NULL: ValueType = { kind: 'null' };

export function numberType(scale: number): NumberType {
  return { kind: 'number', scale };
}
