import type { ReleaseChoice } from '@pedestal/contract';
import type { SubAppInstance } from '@pedestal/host';
import type { InspectedApp } from '../../features/inspector/index.ts';
import type { Translate } from '../../lib/format/texts.ts';
import { listShared, readTimings } from './use-inspected.ts';

interface Described {
  instance: SubAppInstance;
  /** What the gateway says; null: nothing; undefined: not yet. */
  choice: ReleaseChoice | null | undefined;
  isInFront: boolean;
  t: Translate;
  showTime(at: number): string;
}

type Pairs = (readonly [string, string])[];

const CHANNELS = { stable: 'stable', unpublished: 'none' } as const;

function describeReason({ instance, choice, t, showTime }: Described): string {
  if (choice === undefined) return '…';
  if (choice === null) return t('reason.unknown');
  const { reason, version, overrideEnds } = choice;
  if (version !== instance.registration.version) return t('reason.older');
  if (reason === 'overrideEntry' && overrideEnds === null) return t('reason.devEntry');
  return t(`reason.${reason}`, { time: overrideEnds === null ? '' : showTime(overrideEnds) });
}

function describeChannel({ instance, choice, t }: Described): string {
  if (!choice || choice.version !== instance.registration.version) return '';
  const { reason } = choice;
  if (reason.startsWith('override')) return t('fact.override');
  return t(`fact.${CHANNELS[reason as keyof typeof CHANNELS] ?? 'canary'}`);
}

function listFacts(described: Described): Pairs {
  const { instance, choice, t } = described;
  const { registration, state, error } = instance;
  const { version, isolation, format, base, history, entry, name, module = name } = registration;
  const canary = choice?.canary;
  return [
    [t('fact.release'), version ?? t('fact.own')],
    [t('fact.channel'), describeChannel(described)],
    [t('fact.reason'), describeReason(described)],
    [t('fact.stable'), choice ? (choice.stable ?? t('fact.none')) : ''],
    [t('fact.canary'), canary ? t('fact.canaryShare', { ...canary }) : ''],
    [t('fact.isolation'), isolation],
    [t('fact.format'), format],
    [t('fact.base'), base],
    [t('fact.module'), module === name ? '' : module],
    [t('fact.history'), history],
    [t('fact.entry'), entry ?? ''],
    [t('fact.state'), state.get()],
    [t('fact.error'), error.get()?.message ?? ''],
  ].filter((pair): pair is [string, string] => pair[1] !== '');
}

function listTimings({ instance, t }: Described): Pairs {
  const { steps, used } = readTimings(instance);
  const pairs: Pairs = Object.entries(steps).flatMap(([step, value]) =>
    value === undefined ? [] : [[t(`timing.${step}`), t('timing.ms', { value })] as const],
  );
  if (used?.bytes !== undefined) {
    const value = Math.round(used.bytes / 1024);
    pairs.push([t('timing.bytes'), t('timing.kib', { value })]);
  }
  if (used?.longTasks !== undefined) {
    const value = Math.round(used.longTime ?? 0);
    const text = t('timing.longTasksOf', { count: used.longTasks, value });
    pairs.push([t('timing.longTasks'), text]);
  }
  return pairs;
}

/** What is known of one sub-app that runs, in the language of `t`. */
export function describeApp(described: Described): InspectedApp {
  const { instance, isInFront } = described;
  return {
    id: instance.id,
    isInFront,
    state: instance.state.get(),
    error: instance.error.get()?.message ?? null,
    facts: listFacts(described),
    timings: listTimings(described),
    shared: listShared(instance),
    props: instance.registration.props,
  };
}
