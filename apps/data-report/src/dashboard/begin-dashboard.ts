import type { OpenedReportItem } from '@pedestal/contract';
import type { Shell } from '@pedestal/sub-app-sdk';
import type { QueryClient } from '@tanstack/react-query';
import { preparePictures } from '../chart/chart.tsx';
import { runOptions, timeZoneOf } from '../query/use-run.ts';
import { readDashboardAddress } from './dashboard-address.ts';
import { tileQuestions } from './tile-queries.ts';

/**
 * Asks for the figures of a dashboard, and loads what draws them, while its page is still rendered
 * without them. The page finds both under way.
 */
export function beginDashboard(
  { queries, shell }: { queries: QueryClient; shell: Pick<Shell, 'call' | 'settings'> },
  { content, reports }: Pick<OpenedReportItem, 'content' | 'reports'>,
  search: URLSearchParams,
): void {
  if (content.kind !== 'dashboard' || search.has('edit')) return;
  const { values, cross } = readDashboardAddress(Object.fromEntries(search));
  const timeZone = timeZoneOf(shell.settings.get());
  const questions = tileQuestions(content, reports, values, timeZone, cross);
  preparePictures(questions.map(({ kind }) => kind));
  if (questions.length === 0) return;
  const asked = questions.map(({ query }) => query);
  void queries.prefetchQuery(runOptions(shell.call, asked));
}
