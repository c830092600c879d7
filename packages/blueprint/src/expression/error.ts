import { describeReason, type Reason } from '../problem-texts.ts';

/** Where an expression is wrong, and why. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly reason: Reason;
  readonly place: {
    /** Counted from 1. */
    readonly line: number;
    readonly column: number;
    /** The faulty line with a mark under the place. */
    readonly quote: string;
  };

  constructor(reason: Reason, source: string, offset: number) {
    const before = source.slice(0, offset).split('\n');
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    const quote = `  ${source.split('\n')[line - 1] ?? ''}\n  ${' '.repeat(column - 1)}^`;
    super(`${describeReason(reason, 'en-US')} (line ${line}, column ${column})\n${quote}`);
    this.reason = reason;
    this.place = { line, column, quote };
  }
}
