import {
  type BlueprintJson,
  canonicalText,
  type Decision,
  diffBlueprints,
  hashOf,
  mergeOverlay,
  printBlueprint,
  reasonOf,
  type Step,
} from '@pedestal/blueprint';
import type { PricedStep } from '../../areas/records/schema-change/preview.ts';
import { readArgs, usage } from '../args.ts';
import type { Command, CommandFailure, Terminal, Texts } from '../command.ts';
import { type ApplyOptions, applyBlueprint } from './apply-blueprint.ts';
import { problemsOf, readBlueprint, readOperations, readSeed } from './blueprint-files.ts';

const OPTIONS = {
  with: { type: 'string', multiple: true },
  overlay: { type: 'string' },
  json: { type: 'boolean' },
  workspace: { type: 'string' },
  system: { type: 'string' },
  keep: { type: 'string', multiple: true },
  drop: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
} as const;

/** Checks, compares and converts blueprints, and applies them to an installation. */
export const blueprint: Command = {
  summary: {
    'zh-CN': '检查、比较、导出和应用蓝图',
    'en-US': 'Check, compare, export and apply blueprints',
  },
  help: {
    'zh-CN': `用法：pedestal blueprint check <文件> [--with <文件>]…
       pedestal blueprint diff <旧文件> <新文件> [--with <文件>]…
       pedestal blueprint export <文件> [--overlay <文件>] [--json] [--with <文件>]…
       pedestal blueprint seed <文件> <演示数据> [--with <文件>]…
       pedestal blueprint apply <文件> [--workspace <键>] [--system <系统>] [--yes]

文件是 TypeScript 模块（export default defineBlueprint(…)，检查时会执行）或规范 JSON。
check 列出所有问题；diff 列出从旧版到新版的步骤及其代价；export 输出 TypeScript；
seed 检查演示数据（export default defineSeed(…)）并输出 JSON。这四项不需要安装，也不修改任何数据。apply 显示在本机控制台上的步骤，加上 --yes 才安装或升级；
控制台可以继续运行，更改记入审计日志。使用与控制台相同的环境变量（PEDESTAL_DATA、DATABASE_URL）。

选项：
  --with <文件>     被依赖的蓝图，用于检查 base.party 之类的引用
  --overlay <文件>  管理员的更改（操作的 JSON 数组），合并后导出
  --json            输出规范 JSON 而不是 TypeScript
  --workspace <键>  工作区的键，默认为蓝图的名称
  --system <系统>   新工作区所属的系统，默认为 1001
  --keep <序号>     冲突时保留管理员的更改（可重复）
  --drop <序号>     冲突时放弃管理员的更改（可重复）
  --yes             应用显示的步骤

退出码：0 没有问题，1 发现问题，2 用法错误。`,
    'en-US': `Usage: pedestal blueprint check <file> [--with <file>]...
       pedestal blueprint diff <old> <new> [--with <file>]...
       pedestal blueprint export <file> [--overlay <file>] [--json] [--with <file>]...
       pedestal blueprint seed <file> <seed> [--with <file>]...
       pedestal blueprint apply <file> [--workspace <key>] [--system <code>] [--yes]

A file is a TypeScript module (export default defineBlueprint(...), which is executed) or canonical
JSON. check lists every problem; diff lists the steps from the old version to the new one and what
they cost; export prints TypeScript; seed checks demo records (export default defineSeed(...)) and
prints JSON. These need no installation and change no data. apply shows the steps in this
installation, and with --yes installs or upgrades; the console may keep running, and the change is
written to the audit log. Reads the same environment variables as the console (PEDESTAL_DATA,
DATABASE_URL).

Options:
  --with <file>     a required blueprint, to check references such as base.party
  --overlay <file>  changes of administrators (a JSON array of operations) to merge before printing
  --json            print canonical JSON instead of TypeScript
  --workspace <key> the workspace; default: the blueprint's name
  --system <code>   system of a new workspace; default: 1001
  --keep <index>    in a conflict, keep the administrators' change (repeatable)
  --drop <index>    in a conflict, drop the administrators' change (repeatable)
  --yes             apply the steps that are shown

Exit codes: 0 no problems, 1 problems found, 2 wrong usage.`,
  },
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, OPTIONS);
    const [action = '', first, second, ...others] = positionals;
    const isDiff = action === 'diff';
    const takesTwo = isDiff || action === 'seed';
    if (first === undefined || takesTwo !== (second !== undefined) || others.length > 0) {
      throw wrongUsage();
    }
    const required = await Promise.all((values.with ?? []).map((file) => readBlueprint(file)));
    const known = new Map(required.map((each) => [each.name, each]));
    const read = (file: string) => readBlueprint(file, known);
    if (action === 'check') await showSummary(await read(first), terminal);
    else if (isDiff)
      showSteps(
        diffBlueprints(await read(first), await read(second ?? '')).map((step) => ({
          step,
          rows: 0,
          samples: [],
        })),
        terminal,
      );
    else if (action === 'seed') {
      terminal.print(JSON.stringify(await readSeed(second ?? '', await read(first))));
    } else if (action === 'export') {
      const merged = await mergeFile(await read(first), values.overlay);
      terminal.print(values.json ? canonicalText(merged) : printBlueprint(merged).trimEnd());
    } else if (action === 'apply') {
      const show = (steps: readonly PricedStep[]) => showSteps(steps, terminal);
      await applyBlueprint(first, await read(first), readApplyOptions(values), terminal, show);
    } else throw wrongUsage();
  },
};

interface ApplyValues {
  workspace?: string | undefined;
  system?: string | undefined;
  keep?: string[] | undefined;
  drop?: string[] | undefined;
  yes?: boolean | undefined;
}

function readApplyOptions({ workspace, system, keep, drop, yes }: ApplyValues): ApplyOptions {
  const decide = (indexes: string[] | undefined, decision: Decision) =>
    (indexes ?? []).map((index) => [Number(index), decision] as const);
  const decisions = new Map([...decide(keep, 'keep'), ...decide(drop, 'drop')]);
  return { workspace, system, decisions, isConfirmed: yes === true };
}

function wrongUsage(): CommandFailure {
  return usage(
    '请指明 check、diff、export、seed 或 apply 及文件，见 pedestal help blueprint。',
    'Give check, diff, export, seed or apply and the files. See pedestal help blueprint.',
  );
}

async function showSummary(json: BlueprintJson, { print, locale }: Terminal): Promise<void> {
  const { name, version, collections } = json;
  const summary: Texts = {
    'zh-CN': `${name} ${version}：${collections.length} 个集合，没有问题。`,
    'en-US': `${name} ${version}: ${collections.length} collections, no problems.`,
  };
  print(summary[locale]);
  print(`sha256 ${await hashOf(json)}`);
}

async function mergeFile(json: BlueprintJson, overlay: string | undefined): Promise<BlueprintJson> {
  if (overlay === undefined) return json;
  const { effective, conflicts, problems } = mergeOverlay(json, await readOperations(overlay));
  const refused = conflicts.map(({ index, reason, operation }) => ({
    path: [...operation.path].join('.'),
    reason: reasonOf('conflict', operation.op, index, reason),
  }));
  if (refused.length + problems.length > 0) throw problemsOf(overlay, [...refused, ...problems]);
  return effective;
}

const COSTS: Record<Step['cost'], Texts> = {
  instant: { 'zh-CN': '即时', 'en-US': 'instant' },
  backfill: { 'zh-CN': '回填', 'en-US': 'backfill' },
  lossy: { 'zh-CN': '有损', 'en-US': 'lossy' },
};

const OPERATIONS: Record<Step['op'], Texts> = {
  add: { 'zh-CN': '新增', 'en-US': 'add' },
  remove: { 'zh-CN': '删除', 'en-US': 'remove' },
  set: { 'zh-CN': '修改', 'en-US': 'set' },
  replace: { 'zh-CN': '更换类型', 'en-US': 'retype' },
  order: { 'zh-CN': '调整顺序', 'en-US': 'order' },
};

function showSteps(steps: readonly PricedStep[], { print, locale }: Terminal): void {
  for (const { step, rows, samples } of steps) {
    const path = step.op === 'set' ? [...step.path, step.key] : step.path;
    const words = [COSTS[step.cost][locale].padEnd(9), OPERATIONS[step.op][locale].padEnd(7)];
    const count = rows > 0 ? [`(${rows})`] : [];
    print([...words, path.join('.'), ...count].join(' '));
    for (const sample of samples) print(`          ✗ ${sample}`);
  }
  const summary: Texts = { 'zh-CN': `${steps.length} 个步骤。`, 'en-US': `${steps.length} steps.` };
  print(summary[locale]);
}
