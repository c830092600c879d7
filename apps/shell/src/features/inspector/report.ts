import type { LogEntry } from './event-log.ts';
import type { PolicyReport } from './policy-reports.ts';
import { redact, redactData } from './redact.ts';

export interface SharedVersion {
  name: string;
  range: string;
  /** What the console provides; undefined: nothing. */
  version: string | undefined;
  fits: boolean;
}

/** What an inspector knows of one sub-app that runs. */
export interface InspectedApp {
  id: string;
  isInFront: boolean;
  state: string;
  error: string | null;
  /** Names and values, in the order that they are shown. */
  facts: readonly (readonly [string, string])[];
  timings: readonly (readonly [string, string])[];
  shared: readonly SharedVersion[];
  props: Readonly<Record<string, unknown>>;
}

export interface ReportSource {
  at: Date;
  account: string;
  console: string;
  browser: string;
  language: string;
  view: string;
  apps: readonly InspectedApp[];
  policy: readonly PolicyReport[];
  events: readonly LogEntry[];
}

const inline = (text: string) => redact(text).replaceAll(/\s+/g, ' ').replaceAll('`', "'");

function list(lines: readonly string[]): string[] {
  return lines.length > 0 ? lines.map((line) => `- ${line}`) : ['- none'];
}

function writeApp(app: InspectedApp): string[] {
  const { id, isInFront, state, error, facts, timings, shared, props } = app;
  return [
    `## ${inline(id)}${isInFront ? ' (in front)' : ''}`,
    `- state: ${state}`,
    ...(error ? [`- error: ${inline(error)}`] : []),
    ...[...facts, ...timings].map(([name, value]) => `- ${name}: ${inline(value)}`),
    '',
    '### Shared versions',
    ...list(
      shared.map(
        ({ name, range, version, fits }) =>
          `${name}: requested ${range}, provided ${version ?? 'none'}${fits ? '' : ' (does not fit)'}`,
      ),
    ),
    '',
    '### Props',
    '```json',
    JSON.stringify(redactData(props), null, 2),
    '```',
    '',
  ];
}

/** A bug report in Markdown. It holds no token, no value of a query and no person but the account. */
export function writeReport(source: ReportSource): string {
  const { at, account, browser, language, view, apps, policy, events } = source;
  return [
    '# Sub-app bug report',
    `- time: ${at.toISOString()}`,
    `- account: ${account}`,
    `- console: ${source.console}`,
    `- browser: ${browser}`,
    `- language: ${language}`,
    `- view: ${view}`,
    '',
    ...apps.flatMap(writeApp),
    '## Policy reports',
    ...list(policy.map(({ directive, blocked }) => `${directive}: ${inline(blocked)}`)),
    '',
    '## Events',
    ...list(
      events.map(
        ({ at: time, kind, instance, text }) =>
          `${new Date(time).toISOString()} ${instance ?? 'console'} ${kind}: ${inline(text)}`,
      ),
    ),
    '',
  ].join('\n');
}
