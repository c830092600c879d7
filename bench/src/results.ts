import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

const introduction = `# Benchmark results

Written by \`npm run bench [name]\`. Each section is one benchmark: its subjects were measured in turn
in one run, and the numbers are medians. Compare ratios; the numbers themselves belong to the machine.
`;

/** What else the machine did when the benchmarks began. */
const loadAtStart = (loadavg()[0] ?? 0).toFixed(1);

/** Puts a benchmark's section into RESULTS.md, in place of its former one. */
export function writeSection(title: string, body: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : introduction;
  const section = `## ${title}\n\n${describeMachine()}\n\n${body.trim()}\n`;
  const parts = text.trimEnd().split(/\n(?=## )/);
  const index = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (index === -1) parts.push(section);
  else parts[index] = section;
  writeFileSync(file, `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`);
}

function describeMachine(): string {
  const processors = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `Measured ${date} on ${processors.length} × ${processors[0]?.model.trim()}, ${gib} GiB, ${type()} ${release()} ${arch()}, Node ${process.version}; load ${loadAtStart} before.`;
}

/** A Markdown table. Columns of numbers are written as they are. */
export function formatTable(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
