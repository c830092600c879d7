import { useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from '../../shared/use-watch.ts';
import { localDay } from '../../values/local-day.ts';
import type { Collection } from '../../workspace/collection.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { BoardTable } from './board-table.tsx';
import { readGrades, readQuotes } from './market.ts';
import './plastic.css';
import { PasteQuotes } from './paste-quotes.tsx';
import { usePlasticTexts } from './texts.ts';

/** The prices of today beside those of yesterday, filled by one paste. */
export function Component() {
  const { collections } = useWorkspace();
  const quotes = collections.find(({ id }) => id === 'quote');
  return quotes ? <Board quotes={quotes} /> : <NoPage />;
}

function Board({ quotes }: { quotes: Collection }) {
  const t = usePlasticTexts();
  const { call } = useShell();
  const { workspace, base } = useWorkspace();
  const [today] = useState(localDay);
  useWatch(quotes);
  const { data, error, refetch } = useQuery({
    queryKey: ['plastic board', workspace.key, today],
    staleTime: 0,
    queryFn: async () => ({
      grades: await readGrades(call, workspace.key),
      quotes: await readQuotes(call, workspace.key, today),
    }),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const quoted = data.grades.filter(({ id }) => data.quotes.get(id)?.[0]?.day === today);
  return (
    <Page
      title={t('board.title')}
      hint={t('board.hint')}
      aside={
        <span className="wb-muted">
          {t('board.quoted', { done: quoted.length, of: data.grades.length })}
        </span>
      }
      actions={<InnerLink to={`${base}/quote?view=all`}>{t('board.quotes')}</InnerLink>}
    >
      {quotes.can.create && <PasteQuotes grades={data.grades} quotes={data.quotes} today={today} />}
      <BoardTable grades={data.grades} quotes={data.quotes} today={today} />
    </Page>
  );
}
