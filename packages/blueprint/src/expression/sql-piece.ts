/**
 * A part of an SQL statement: texts, and between each two of them a parameter. The same form as a
 * tagged template, so that any query builder can take it.
 */
export interface SqlPiece {
  readonly strings: readonly string[];
  readonly parameters: readonly unknown[];
}

/** Text that is put into the statement as it is. */
export function raw(text: string): SqlPiece {
  return { strings: [text], parameters: [] };
}

/** A value that the driver sends beside the statement. */
export function parameter(value: unknown): SqlPiece {
  return { strings: ['', ''], parameters: [value] };
}

/** Joins the pieces of a tagged template. */
export function sql(strings: TemplateStringsArray, ...pieces: readonly SqlPiece[]): SqlPiece {
  return concat(strings.flatMap((text, index) => [raw(text), pieces[index] ?? raw('')]));
}

/** The pieces with a separator between them. */
export function join(pieces: readonly SqlPiece[], separator = ', '): SqlPiece {
  return concat(pieces.flatMap((piece, index) => (index > 0 ? [raw(separator), piece] : [piece])));
}

function concat(pieces: readonly SqlPiece[]): SqlPiece {
  const strings: string[] = [''];
  const parameters: unknown[] = [];
  for (const piece of pieces) {
    const [first = '', ...others] = piece.strings;
    strings[strings.length - 1] += first;
    strings.push(...others);
    parameters.push(...piece.parameters);
  }
  return { strings, parameters };
}
