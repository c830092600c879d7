import type { DashboardContent, DashboardTile } from '@pedestal/contract';
import { useEffect, useMemo } from 'react';
import { preparePictures } from '../chart/chart.tsx';
import { type Answer, useRun, useTimeZone } from '../query/use-run.ts';
import { titleAsName } from '../saved/item-name.ts';
import {
  type CrossFilter,
  type SavedReport,
  type TileQuestion,
  tileQuestions,
} from './tile-queries.ts';

export interface TileAnswer {
  question: TileQuestion;
  answer: Answer | undefined;
}

interface Input {
  content: Pick<DashboardContent, 'tiles' | 'filters'>;
  reports: readonly SavedReport[];
  values: Readonly<Record<string, string | undefined>>;
  cross?: CrossFilter | undefined;
  refreshSeconds?: number;
}

/** The figures of all tiles, asked for together. */
export function useTileAnswers({ content, reports, values, cross, refreshSeconds = 0 }: Input) {
  const timeZone = useTimeZone();
  const questions = useMemo(
    () => tileQuestions(content, reports, values, timeZone, cross),
    [content, reports, values, timeZone, cross],
  );
  const queries = useMemo(() => questions.map(({ query }) => query), [questions]);
  const run = useRun(queries, { refreshMs: refreshSeconds * 1000 });
  useEffect(() => preparePictures(questions.map(({ kind }) => kind)), [questions]);
  const byTile = useMemo(
    () =>
      new Map<string, TileAnswer>(
        questions.map((question, index) => [
          question.tile.id,
          // Answers to other questions may be of other tiles.
          {
            question,
            answer:
              run.isOld && !isAligned(run.answers, questions) ? undefined : run.answers?.[index],
          },
        ]),
      ),
    [questions, run.answers, run.isOld],
  );
  return { run, byTile, questions };
}

function isAligned(answers: readonly Answer[] | undefined, questions: readonly unknown[]): boolean {
  return answers?.length === questions.length;
}

/** The name of a tile: its own, or that of its report. */
export function tileName(
  tile: DashboardTile,
  report: SavedReport | undefined,
  nameOf: (item: { name: string; nameEn: string }) => string,
): string {
  return nameOf(titleAsName(tile)) || (report ? nameOf(report) : '');
}
