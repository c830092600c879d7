import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Failure, InnerLink, Loading, NoPage, Page } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { formatDecimal } from '../../values/number-format.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { IssueForm } from './issue-form.tsx';
import './plastic.css';
import { usePlasticTexts } from './texts.ts';
import { type OpenDeal, useDispatch } from './use-dispatch.ts';

/** Deals of which something is still to be picked up, and the codes for their trucks. */
export function Component() {
  const t = usePlasticTexts();
  const { collections, base } = useWorkspace();
  const [chosen, setChosen] = useState<string>();
  const pickups = collections.find(({ id }) => id === 'pickup');
  const { data, error, refetch } = useDispatch(pickups !== undefined);
  if (!pickups?.can.create) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const current = data.open.find(({ id }) => id === chosen);
  return (
    <Page
      title={t('dispatch.title')}
      hint={t('dispatch.hint')}
      actions={<InnerLink to={`${base}/pickup`}>{t('dispatch.pickups')}</InnerLink>}
    >
      {data.open.length === 0 && <Empty description={t('dispatch.none')} />}
      <div className="pl-desk">
        <ul className="pl-rows" aria-label={t('dispatch.list')}>
          {data.open.map((deal) => (
            <DealRow
              key={deal.id}
              deal={deal}
              isChosen={deal.id === chosen}
              onChoose={() => setChosen(deal.id)}
            />
          ))}
        </ul>
        {chosen !== undefined && data.desk !== undefined && (
          <IssueForm key={chosen} deal={current} desk={data.desk} />
        )}
      </div>
    </Page>
  );
}

interface DealRowProps {
  deal: OpenDeal;
  isChosen: boolean;
  onChoose: () => void;
}

function DealRow({ deal, isChosen, onChoose }: DealRowProps) {
  const t = usePlasticTexts();
  const locale = useLocale();
  const { no, party, grade, kg, side } = deal;
  return (
    <li {...(isChosen ? { 'aria-current': true } : {})}>
      <span className="pl-name">
        <strong>{party}</strong>
        <span className="wb-muted">
          {no} · {grade} · {t(side === 'buy' ? 'dispatch.in' : 'dispatch.out')}
        </span>
      </span>
      <span className="pl-number">{formatDecimal(kg, 0, locale)} kg</span>
      <Button size="small" aria-label={t('dispatch.issueNamed', { no })} onClick={onChoose}>
        {t('dispatch.issue')}
      </Button>
    </li>
  );
}
