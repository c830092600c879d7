/** Where an expression is wrong, and why. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly reason: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;

  constructor(reason: string, source: string, offset: number) {
    const before = source.slice(0, offset).split('\n');
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    super(`${reason} (line ${line}, column ${column})\n${quote(source, line, column)}`);
    this.reason = reason;
    this.line = line;
    this.column = column;
  }
}

/** The faulty line with a mark under the place. */
function quote(source: string, line: number, column: number): string {
  return `  ${source.split('\n')[line - 1] ?? ''}\n  ${' '.repeat(column - 1)}^`;
}
