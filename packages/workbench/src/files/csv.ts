/** Writes rows as CSV for spreadsheets, with a byte order mark and escaped formulas. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(quote).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function quote(cell: string): string {
  return `"${cell.replace(/^(?=[=+@\t\r-])/, "'").replaceAll('"', '""')}"`;
}
