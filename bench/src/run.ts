import { authority } from './authority/authority.ts';
import { dfsDownload } from './dfs/download.ts';
import { dfsFolder } from './dfs/folder.ts';
import { dfsMemory } from './dfs/memory.ts';
import { dfsPage } from './dfs/page.ts';
import { dfsUpload } from './dfs/upload.ts';
import { gateway } from './gateway.ts';
import { grid } from './grid/grid.ts';
import { hosting } from './hosting/hosting.ts';
import { inbox } from './inbox.ts';
import { ledgerKills } from './kills/ledger-kills.ts';
import { ledger } from './ledger.ts';
import { recordsImport } from './records/import.ts';
import { records } from './records/records.ts';
import { recordsFirstList } from './records-app/first-list.ts';
import { recordsForm } from './records-app/form.ts';
import { recordsMounts } from './records-app/mounts.ts';
import { recordsPaste } from './records-app/paste.ts';
import { reportDashboard } from './reports/dashboard.ts';
import { reportNeighbours } from './reports/neighbours.ts';
import { reportRollUp } from './reports/roll-up.ts';
import { writeSection } from './results.ts';
import { fanOut } from './scale/fan-out.ts';
import { growth } from './scale/growth.ts';
import { orders } from './scale/orders.ts';
import { processes } from './scale/processes.ts';
import { shell } from './shell/shell.ts';
import { signInStorm } from './sign-in-storm.ts';
import { start } from './start.ts';

const benchmarks = [
  gateway,
  start,
  signInStorm,
  authority,
  records,
  recordsImport,
  recordsFirstList,
  recordsMounts,
  recordsPaste,
  recordsForm,
  ledger,
  ledgerKills,
  inbox,
  reportRollUp,
  reportNeighbours,
  reportDashboard,
  hosting,
  grid,
  shell,
  dfsUpload,
  dfsDownload,
  dfsFolder,
  dfsMemory,
  dfsPage,
  processes,
  fanOut,
  growth,
  orders,
];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));

if (unknown.length > 0) {
  const names = benchmarks.map(({ name }) => name).join(', ');
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names}.`);
  process.exitCode = 1;
} else {
  for (const { name, title, run } of benchmarks) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`bench    ${name}`);
    const body = await run();
    writeSection(title, body);
    console.log(`\n${body}\n`);
  }
}
