import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page, useAddressState } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Input, Segmented } from 'antd';
import { useState } from 'react';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { showCents } from '../acc/statements/sheet.ts';
import './contract.css';
import { type OpenPayment, readOpen, SIDES, type Side } from './contracts.ts';
import { SettleForm } from './settle-form.tsx';
import { useContractTexts } from './texts.ts';

/** Rows that are shown at once; the search narrows them. */
const MOST = 200;

/** Payments that are open: choose a contract, and register what came or went. */
export function Component() {
  const t = useContractTexts();
  const { call } = useShell();
  const { workspace, collections, base } = useWorkspace();
  const { values, patch } = useAddressState();
  const side = SIDES.find((each) => each === values.side) ?? 'receivable';
  const { data, error, refetch } = useQuery({
    queryKey: ['contract open payments', workspace.key, side],
    staleTime: 0,
    queryFn: async () => (await readOpen(call, workspace.key, side)) ?? null,
  });
  if (!collections.some(({ id }) => id === 'payment')) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === null) return <NoPage />;
  return (
    <Page
      title={t('desk.title')}
      hint={t('desk.hint')}
      actions={<InnerLink to={`${base}/payment`}>{t('desk.payments')}</InnerLink>}
    >
      <div className="ct-choice">
        <Segmented<Side>
          aria-label={t('desk.side')}
          value={side}
          options={SIDES.map((each) => ({ value: each, label: t(`desk.${each}`) }))}
          onChange={(next) => patch({ side: next, ref: undefined })}
        />
      </div>
      {data ? <Desk key={side} open={data} chosen={values.ref} onChoose={patch} /> : <Loading />}
    </Page>
  );
}

interface DeskProps {
  open: OpenPayment[];
  chosen: string | undefined;
  onChoose: (patch: { ref: string | undefined }) => void;
}

function Desk({ open, chosen, onChoose }: DeskProps) {
  const t = useContractTexts();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = open.filter((each) =>
    [each.ref, each.partyName, each.step].some((text) => text.toLowerCase().includes(wanted)),
  );
  const ofChosen = open.filter(({ ref }) => ref === chosen);
  return (
    <div className="ct-draw">
      <section className="ct-part" aria-label={t('desk.open')}>
        <Input
          aria-label={t('desk.search')}
          placeholder={t('desk.search')}
          allowClear
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {found.length === 0 ? (
          <Empty description={t('desk.none')} />
        ) : (
          <ul className="ct-rows ct-payments">
            {found.slice(0, MOST).map((each) => (
              <Row
                key={`${each.ref} ${each.due} ${each.step}`}
                payment={each}
                isChosen={each.ref === chosen}
                onChoose={() => onChoose({ ref: each.ref })}
              />
            ))}
          </ul>
        )}
        {found.length > MOST && <p className="wb-muted">{t('desk.more', { count: MOST })}</p>}
      </section>
      {ofChosen.length > 0 && (
        <SettleForm key={chosen} open={ofChosen} onDone={() => onChoose({ ref: undefined })} />
      )}
    </div>
  );
}

interface RowProps {
  payment: OpenPayment;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ payment, isChosen, onChoose }: RowProps) {
  const t = useContractTexts();
  const locale = useLocale();
  const { ref, partyName, step, due, cents } = payment;
  const isLate = due < localDay();
  return (
    <li {...(isChosen ? { 'aria-current': true } : {})}>
      <span>
        <strong>{partyName}</strong>
        <span className="wb-muted">
          {ref} · {step}
        </span>
      </span>
      <span className="ct-money">{showCents(cents, locale)}</span>
      <span className={isLate ? 'ct-late' : 'wb-muted'}>
        {t(isLate ? 'desk.overdue' : 'desk.due', { day: due })}
      </span>
      <Button size="small" aria-label={t('desk.settleNamed', { ref, step })} onClick={onChoose}>
        {t('desk.settle')}
      </Button>
    </li>
  );
}
