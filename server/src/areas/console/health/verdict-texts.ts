import type { Locale } from '@pedestal/contract';
import { shareOf, type Tally } from './judge.ts';
import type { Verdict } from './watched-channels.ts';

type Texts = Record<Locale, string>;

const TITLES: Record<Verdict['kind'], Texts> = {
  rollback: { 'zh-CN': '版本已自动回滚', 'en-US': 'A release was rolled back automatically' },
  promote: { 'zh-CN': '灰度版已自动转为稳定版', 'en-US': 'A canary became stable automatically' },
  alert: { 'zh-CN': '版本故障过多', 'en-US': 'A release fails too often' },
};

/** The notice about a verdict, with its evidence. */
export function describeVerdict(verdict: Verdict): { title: Texts; body: Texts } {
  const { tally, before } = verdict;
  const done = describeResult(verdict);
  return {
    title: TITLES[verdict.kind],
    body: {
      'zh-CN': `子应用 ${verdict.subApp} 的版本 ${verdict.release.version}：计入的 ${count(tally.loads)} 次加载中有 ${count(tally.failures)} 次失败（${percent(tally)}），${tally.affected} 人受影响；对比版本的失败率为 ${percent(before)}。${done['zh-CN']}`,
      'en-US': `${verdict.subApp} ${verdict.release.version}: ${count(tally.failures)} of ${count(tally.loads)} counted loads failed (${percent(tally)}), ${tally.affected} people were affected; the release that it is compared with is at ${percent(before)}. ${done['en-US']}`,
    },
  };
}

function describeResult({ kind, channel, instead, release }: Verdict): Texts {
  if (kind === 'promote') {
    return {
      'zh-CN': `${release.version} 现在是稳定版。`,
      'en-US': `${release.version} is the stable release now.`,
    };
  }
  if (kind === 'alert') {
    return {
      'zh-CN': '没有自动回滚，请检查并决定是否回滚。',
      'en-US': 'It was not rolled back: check it and decide.',
    };
  }
  return channel === 'canary'
    ? { 'zh-CN': '灰度已结束，所有人恢复使用稳定版。', 'en-US': 'The canary was ended.' }
    : {
        'zh-CN': `已恢复为 ${instead?.version}。`,
        'en-US': `Everybody is back on ${instead?.version}.`,
      };
}

function percent(tally: Tally): string {
  return `${Math.round(shareOf(tally))}%`;
}

function count(value: number): string {
  return String(Math.round(value));
}
