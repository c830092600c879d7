import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink, useChange, useKeys } from '@pedestal/workbench';
import { Alert, Button, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatDecimal } from '../../values/number-format.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { textOf } from '../wms/walk-lines.ts';
import { centsOf, fromCents, toCents } from './market.ts';
import { usePlasticTexts } from './texts.ts';
import { loseEnquiry, makeDeal, sendOffer } from './trade.ts';
import type { DeskData } from './use-desk.ts';

interface EnquiryDetailProps {
  data: DeskData;
  enquiry: DeskData['items'][number];
}

/** One enquiry with what the trader has to know, and the keys that take it on. */
export function EnquiryDetail({ data, enquiry }: EnquiryDetailProps) {
  const t = usePlasticTexts();
  const { base } = useWorkspace();
  const { values } = enquiry;
  const grade = textOf(values.grade) ?? '';
  const party = textOf(values.party) ?? '';
  const kg = textOf(values.kg) ?? '0';
  const quote = data.quotes.get(grade)?.[0];
  const [price, setPrice] = useState(textOf(values.price) ?? quote?.price ?? '');
  const cost = textOf(values.cost) ?? quote?.cost;
  const floor = data.grades.find(({ id }) => id === grade)?.floor;
  const amount = price === '' ? 0n : centsOf(kg, price);
  const credit = toCents(data.credit.get(party) ?? '0');
  const isLow = price !== '' && floor !== undefined && toCents(price) < toCents(floor);
  const isBeyond = amount > credit;
  const name = data.labels.party?.[party] ?? '';
  return (
    <section className="pl-card" aria-label={t('desk.detail', { name })}>
      <h2>
        <InnerLink to={`${base}/enquiry/${enquiry.id}`}>{textOf(values.no) ?? '—'}</InnerLink>{' '}
        {name}
      </h2>
      <dl className="pl-facts">
        <Fact title={t('grade')}>{data.labels.grade?.[grade] ?? ''}</Fact>
        <Amount title={t('quantity')} value={kg} />
        <Amount title={t('desk.quote', { day: quote?.day.slice(5) ?? '' })} value={quote?.price} />
        <Amount title={t('board.cost')} value={cost} />
        <Amount title={t('desk.position')} value={data.position.get(grade) ?? '0'} />
        <Amount title={t('desk.credit')} value={fromCents(credit)} />
        <Amount title={t('desk.amount')} value={price === '' ? undefined : fromCents(amount)} />
        <Amount
          title={t('margin')}
          value={
            price === '' || cost === undefined ? undefined : fromCents(amount - centsOf(kg, cost))
          }
        />
      </dl>
      {isLow && <Alert type="warning" showIcon title={t('desk.low')} />}
      {isBeyond && <Alert type="warning" showIcon title={t('desk.beyond')} />}
      <Steps
        {...{ enquiry, price, setPrice, cost, isBeyond, name }}
        needsApproval={isLow || isBeyond}
      />
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Amount({ title, value }: { title: string; value: string | undefined }) {
  const locale = useLocale();
  return <Fact title={title}>{value === undefined ? '—' : formatDecimal(value, 0, locale)}</Fact>;
}

interface StepsProps {
  enquiry: EnquiryDetailProps['enquiry'];
  price: string;
  setPrice: (price: string) => void;
  cost: string | undefined;
  isBeyond: boolean;
  needsApproval: boolean;
  name: string;
}

/** O sends the offer, D makes the deal, X gives up. */
function Steps({ enquiry, price, setPrice, cost, isBeyond, needsApproval, name }: StepsProps) {
  const t = usePlasticTexts();
  const isOffered = enquiry.values.state === 'offered';
  const { offer, deal, lose } = useSteps({ enquiry, price, cost, isBeyond, needsApproval, name });
  const canOffer = !isOffered && price !== '';
  useKeys({
    ...(canOffer ? { o: () => offer.mutate(undefined) } : {}),
    ...(isOffered ? { d: () => deal.mutate(undefined) } : {}),
    x: () => lose.mutate(undefined),
  });
  return (
    <div className="pl-actions">
      {!isOffered && (
        <InputNumber<string>
          className="pl-price"
          aria-label={t('desk.price')}
          stringMode
          controls={false}
          precision={2}
          min="0"
          suffix={t('desk.perTonne')}
          value={price === '' ? null : price}
          onChange={(next) => setPrice(next === null ? '' : String(next))}
          onPressEnter={() => canOffer && offer.mutate(undefined)}
        />
      )}
      {isOffered ? (
        <Button type="primary" loading={deal.isPending} onClick={() => deal.mutate(undefined)}>
          {t(needsApproval ? 'desk.submit' : 'desk.deal')} <kbd>D</kbd>
        </Button>
      ) : (
        <Button
          type="primary"
          disabled={!canOffer}
          loading={offer.isPending}
          onClick={() => offer.mutate(undefined)}
        >
          {t('desk.offer')} <kbd>O</kbd>
        </Button>
      )}
      <Button loading={lose.isPending} onClick={() => lose.mutate(undefined)}>
        {t('desk.lose')} <kbd>X</kbd>
      </Button>
    </div>
  );
}

function useSteps(props: Omit<StepsProps, 'setPrice'>) {
  const { enquiry, price, cost, isBeyond, needsApproval, name } = props;
  const t = usePlasticTexts();
  const shell = useShell();
  const { workspace } = useWorkspace();
  const { key } = workspace;
  return {
    offer: useChange((call) => sendOffer(call, key, { enquiry, price, cost }), {
      done: t('desk.offered', { name }),
    }),
    deal: useChange((call) => makeDeal(call, key, { enquiry, isBeyond, needsApproval }), {
      onDone: (no) =>
        shell.notify({
          type: 'success',
          message: t(needsApproval ? 'desk.submitted' : 'desk.dealt', { no }),
        }),
    }),
    lose: useChange((call) => loseEnquiry(call, key, enquiry), { done: t('desk.lost', { name }) }),
  };
}
