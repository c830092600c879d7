import { KIB } from '../../../platform/limits.ts';
import type { Texts } from '../../command.ts';
import type { Finding } from '../check-build.ts';
import type { BrowserOptions } from './browser-options.ts';
import type { Counts } from './measure-growth.ts';
import type { BuildRun } from './run-build.ts';

/** More of a kind are counted, not listed. */
const LISTED = 5;

/** What a run in a browser says of a build. */
export function describeRun(run: BuildRun, options: BrowserOptions): Finding[] {
  const { observed, failure } = run;
  const findings: Finding[] = [];
  if (failure !== undefined)
    findings.push(say('error', `未能运行：${failure}`, `does not run: ${failure}`));
  const uncaught = [...observed.errors].filter((message) => !failure?.includes(message));
  findings.push(...list('error', uncaught, '未捕获的错误', 'throws an uncaught error'));
  const rejections = [...observed.rejections].filter((message) => !failure?.includes(message));
  // Nobody is signed in, so calls of the gateway fail; how a page takes it is no reason to refuse it.
  findings.push(
    ...list('warning', rejections, '未处理的 Promise 错误', 'does not handle a rejected promise'),
  );
  findings.push(
    ...list('warning', observed.missing, '缺少文件', 'asks for a file that is missing'),
  );
  findings.push(
    ...list('warning', observed.blocked, '内容安全策略拦截', 'was stopped by the policy'),
  );
  return [
    ...findings,
    ...describeSpeed(run, options),
    ...describeGrowth(run, options),
    ...describeAccess(run),
  ];
}

function describeSpeed({ longestTask = 0 }: BuildRun, { longTask }: BrowserOptions): Finding[] {
  if (longestTask <= longTask) return [];
  return [
    say(
      'warning',
      `挂载期间有一个 ${longestTask} 毫秒的长任务，上限为 ${longTask} 毫秒`,
      `blocks the page for ${longestTask} ms while it is mounted; the limit is ${longTask} ms`,
    ),
  ];
}

const COUNTED = [
  ['nodes', 'DOM 节点', 'nodes'],
  ['listeners', '事件监听器', 'listeners'],
  ['timers', '定时器', 'timers'],
] as const;

function describeGrowth({ growth, documentGrowth }: BuildRun, options: BrowserOptions): Finding[] {
  return [growth, documentGrowth].flatMap((grown) => (grown ? findLeaks(grown, options) : []));
}

function findLeaks(grown: Counts, { rounds, heap }: BrowserOptions): Finding[] {
  const leaks = COUNTED.filter(([kind]) => grown[kind] >= rounds).map(([kind, chinese, english]) =>
    say(
      'warning',
      `卸载后残留${chinese}：${rounds} 轮后多出 ${grown[kind]} 个`,
      `leaves ${english} behind when it is unmounted: ${grown[kind]} more after ${rounds} rounds`,
    ),
  );
  if (grown.heap <= heap) return leaks;
  const kib = (bytes: number) => Math.round(bytes / KIB);
  return [
    ...leaks,
    say(
      'warning',
      `卸载后残留内存：${rounds} 轮后多出 ${kib(grown.heap)} KiB，上限为 ${kib(heap)} KiB`,
      `leaves memory behind when it is unmounted: ${kib(grown.heap)} KiB more after ${rounds} rounds; the limit is ${kib(heap)} KiB`,
    ),
  ];
}

function describeAccess({ violations = [] }: BuildRun): Finding[] {
  return violations.map(({ id, help, count, target }) =>
    say(
      'warning',
      `无障碍问题 ${id}（${count} 处，如 ${target}）：${help}`,
      `has ${count} accessibility issue(s) ${id}, such as ${target}: ${help}`,
    ),
  );
}

function list(
  level: Finding['level'],
  messages: Iterable<string>,
  chinese: string,
  english: string,
): Finding[] {
  const all = [...messages];
  const findings = all
    .slice(0, LISTED)
    .map((text) => say(level, `${chinese}：${text}`, `${english}: ${text}`));
  const more = all.length - LISTED;
  if (more > 0)
    findings.push(say(level, `${chinese}：另有 ${more} 处`, `${english}: ${more} more`));
  return findings;
}

export function say(level: Finding['level'], chinese: string, english: string): Finding {
  const texts: Texts = { 'zh-CN': chinese, 'en-US': english };
  return { level, texts };
}
