import { useChange } from '@pedestal/workbench';
import { Button, Input } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { issuePickup } from './pickups.ts';
import { usePlasticTexts } from './texts.ts';
import type { OpenDeal } from './use-dispatch.ts';

const PrintDialog = lazy(() => import('../../print/print-dialog.tsx'));

interface IssueFormProps {
  /** Undefined: everything of it has a code by now. */
  deal: OpenDeal | undefined;
  desk: string;
}

/** The truck and how much it may take; then the code for its driver. */
export function IssueForm({ deal, desk }: IssueFormProps) {
  const t = usePlasticTexts();
  const { workspace } = useWorkspace();
  const name = useId();
  const [kg, setKg] = useState(deal?.kg ?? '');
  const [truck, setTruck] = useState('');
  const [driver, setDriver] = useState('');
  const issue = useChange((call, open: OpenDeal) =>
    issuePickup(call, workspace.key, { deal: open, desk, kg, truck, driver }),
  );
  if (issue.data) return <Issued id={issue.data.id} code={issue.data.code} truck={truck} />;
  if (!deal) return null;
  const isRight = /^[1-9]\d{0,5}$/.test(kg) && BigInt(kg) <= BigInt(deal.kg);
  const isComplete = isRight && truck.trim() !== '';
  return (
    <form
      className="pl-card"
      aria-label={t('dispatch.form', { no: deal.no })}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) issue.mutate(deal);
      }}
    >
      <h2>{t('dispatch.form', { no: deal.no })}</h2>
      <label htmlFor={`${name}-kg`}>
        <span>{t('dispatch.kg')}</span>
        <Input
          id={`${name}-kg`}
          inputMode="numeric"
          value={kg}
          status={isRight ? '' : 'error'}
          onChange={({ target }) => setKg(target.value.trim())}
        />
      </label>
      <p role="alert">{isRight ? '' : t('dispatch.tooMuch', { kg: deal.kg })}</p>
      <label htmlFor={`${name}-truck`}>
        <span>{t('dispatch.truck')}</span>
        <Input
          id={`${name}-truck`}
          maxLength={20}
          value={truck}
          onChange={({ target }) => setTruck(target.value)}
        />
      </label>
      <label htmlFor={`${name}-driver`}>
        <span>{t('dispatch.driver')}</span>
        <Input
          id={`${name}-driver`}
          maxLength={40}
          value={driver}
          onChange={({ target }) => setDriver(target.value)}
        />
      </label>
      <Button type="primary" htmlType="submit" disabled={!isComplete} loading={issue.isPending}>
        {t('dispatch.confirm')}
      </Button>
    </form>
  );
}

function Issued({ id, code, truck }: { id: string; code: string; truck: string }) {
  const t = usePlasticTexts();
  const { workspace } = useWorkspace();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <section className="pl-card" aria-label={t('dispatch.issued', { truck })}>
      <h2>{t('dispatch.issued', { truck })}</h2>
      <output className="pl-code">{code}</output>
      <p className="wb-muted">{t('dispatch.once')}</p>
      <Button onClick={() => setPrinting(true)}>{t('dispatch.print')}</Button>
      {isPrinting && (
        <Suspense>
          <PrintDialog
            place={{ workspace: workspace.key, collection: 'pickup' }}
            ids={[id]}
            form="gatePass"
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
