import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink, useChange } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ShownValue } from '../../values/shown-value.tsx';
import { useTitle, useWorkspace } from '../../workspace/workspace-context.ts';
import { toCents } from '../acc/money.ts';
import { showCents } from '../acc/statements/sheet.ts';
import { runStep } from '../retail-mall/orders.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import { useFranchiseTexts } from './texts.ts';

const PrintDialog = lazy(() => import('../../print/print-dialog.tsx'));

/** Steps that are offered beside a settlement. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  draft: ['send'],
  sent: ['confirm', 'object'],
  confirmed: ['pay'],
};

/** The settlements of a partner with what can be done next. */
export function Settlements({ partner }: { partner: string }) {
  const t = useFranchiseTexts();
  const title = useTitle();
  const locale = useLocale();
  const { call } = useShell();
  const { workspace, base, collections } = useWorkspace();
  const [printed, setPrinted] = useState<string>();
  const settlement = collections.find(({ id }) => id === 'settlement');
  const stateField = settlement?.fields.find(({ id }) => id === 'state');
  const { data } = useQuery({
    queryKey: ['settlements', workspace.key, partner],
    staleTime: 0,
    queryFn: () =>
      readFirst(call, [workspace.key, 'settlement'], {
        f: `partner.eq.${partner}`,
        sort: '-until',
      }),
  });
  const run = useChange(
    (change, { id, version, transition }: { id: string; version: number; transition: string }) =>
      runStep(
        change,
        { workspace: workspace.key, collection: 'settlement', id, transition },
        version,
      ),
  );
  const moves = settlement?.states?.transitions ?? [];
  return (
    <section className="fc-part" aria-label={t('statement.settlements')}>
      <h2 className="fc-heading">{t('statement.settlements')}</h2>
      {data?.items.length === 0 && <p className="wb-muted">{t('statement.none')}</p>}
      <ul className="fc-list">
        {data?.items.map(({ id, version, values }) => {
          const no = textOf(values.no) ?? '';
          const period = {
            from: textOf(values.since) ?? '',
            to: textOf(values.until) ?? '',
          };
          const next = moves.filter((move) => STEPS[textOf(values.state) ?? '']?.includes(move.id));
          return (
            <li key={id}>
              <InnerLink to={`${base}/settlement/${id}`}>{no}</InnerLink>
              <span className="wb-muted">{t('statement.period', period)}</span>
              <strong>{showCents(toCents(values.total), locale)}</strong>
              {stateField && <ShownValue field={stateField} value={values.state as string} />}
              <span className="fc-bar">
                {next.map((move) => (
                  <Button
                    key={move.id}
                    type={move.id === 'object' ? 'default' : 'primary'}
                    onClick={() => run.mutate({ id, version, transition: move.id })}
                  >
                    {title(move.title as [string, string])}
                  </Button>
                ))}
                <Button aria-label={t('statement.printOf', { no })} onClick={() => setPrinted(id)}>
                  {t('statement.print')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {printed !== undefined && (
        <Suspense>
          <PrintDialog
            place={{ workspace: workspace.key, collection: 'settlement' }}
            ids={[printed]}
            form="statement"
            onClose={() => setPrinted(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
