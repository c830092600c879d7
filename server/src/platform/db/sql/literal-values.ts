import type { SqlText } from './sql-text.ts';

/** Ids and whole numbers: nothing that could end a literal. */
const PLAIN = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The statement with its values written into the text, for PostgreSQL: prepared, it is planned for
 * exactly these values and not for average ones. Undefined: a value is more than an id or a number.
 */
export function writeLiterals({ text, parameters }: SqlText): string | undefined {
  const literals = parameters.map((value) => String(value));
  if (parameters.includes(null) || !literals.every((literal) => PLAIN.test(literal))) {
    return undefined;
  }
  return text.replace(/\$(\d+)/g, (_, place: string) => `'${literals[Number(place) - 1]}'`);
}
