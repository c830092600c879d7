/** The column headings of a CSV text with any of the usual separators. */
export function readHeadings(text: string): string[] {
  const line = text.replace(/^\ufeff/, '').split(/\r?\n|\r/, 1)[0] ?? '';
  const separator = [',', ';', '\t'].reduce((best, char) =>
    line.split(char).length > line.split(best).length ? char : best,
  );
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
