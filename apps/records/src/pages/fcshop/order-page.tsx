import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  InnerLink,
  Loading,
  NoPage,
  Page,
  useAddressState,
  useChange,
} from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Select } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { showCents } from '../acc/statements/sheet.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { formatQuantity, showQuantity, textOf } from '../wms/walk-lines.ts';
import {
  type Offer,
  ONE,
  readCredit,
  receiveOrder,
  submitOrder,
  toOffer,
  totalOf,
} from './credit.ts';
import './fcshop.css';
import { useFranchiseTexts } from './texts.ts';

/** A franchisee orders with a phone: goods with steppers, the credit above, the total below. */
export function Component() {
  const t = useFranchiseTexts();
  const { call } = useShell();
  const { workspace, collections, base } = useWorkspace();
  const { values, patch } = useAddressState();
  const { data, error, refetch } = useQuery({
    queryKey: ['franchise shops', workspace.key],
    queryFn: async () => ({
      shops: await readFirst(call, [workspace.key, 'shop'], { f: 'id.filled', sort: 'code' }),
      offers: await readFirst(call, [workspace.key, 'offer'], {
        f: 'state.eq.online',
        sort: 'code',
      }),
    }),
  });
  if (!collections.some(({ id }) => id === 'replenishment')) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const shops = data.shops.items;
  const shop = shops.find(({ id }) => id === values.shop) ?? shops[0];
  return (
    <Page
      title={t('order.title')}
      hint={t('order.hint')}
      actions={<InnerLink to={`${base}/replenishment`}>{t('order.all')}</InnerLink>}
    >
      {shop ? (
        <>
          <Select
            aria-label={t('order.shop')}
            value={shop.id}
            options={shops.map(({ id, values: own }) => ({ value: id, label: textOf(own.name) }))}
            onChange={(id) => patch({ shop: id })}
          />
          <CreditBar partner={textOf(shop.values.partner) ?? ''} />
          <OnTheWay shop={shop.id} />
          <Goods
            key={shop.id}
            shop={shop.id}
            partner={textOf(shop.values.partner) ?? ''}
            offers={data.offers.items.map(toOffer)}
          />
        </>
      ) : (
        <Empty
          description={
            <>
              <strong>{t('order.noShop')}</strong>
              <br />
              {t('order.noShopHint')}
            </>
          }
        />
      )}
    </Page>
  );
}

function useCredit(partner: string) {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return useQuery({
    queryKey: ['franchise credit', workspace.key, partner],
    staleTime: 0,
    queryFn: () => readCredit(call, workspace.key, partner),
  });
}

function CreditBar({ partner }: { partner: string }) {
  const t = useFranchiseTexts();
  const locale = useLocale();
  const { data } = useCredit(partner);
  if (!data) return <Loading />;
  const figures = [
    ['free', data.limit - data.drawn - data.pending],
    ['drawn', data.drawn],
    ['pending', data.pending],
    ['limit', data.limit],
  ] as const;
  return (
    <section aria-label={t('order.credit')}>
      <dl className="fc-credit">
        {figures.map(([id, cents]) => (
          <div key={id}>
            <dt>{t(`order.${id}`)}</dt>
            <dd>{showCents(cents, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface GoodsProps {
  shop: string;
  partner: string;
  offers: readonly Offer[];
}

function Goods({ shop, partner, offers }: GoodsProps) {
  const t = useFranchiseTexts();
  const locale = useLocale();
  const shell = useShell();
  const { workspace } = useWorkspace();
  const { data: credit } = useCredit(partner);
  const [asked, setAsked] = useState<ReadonlyMap<string, bigint>>(new Map());
  const total = totalOf(offers, asked);
  const isTooMuch = credit !== undefined && total > credit.limit - credit.drawn - credit.pending;
  const submit = useChange((call) => submitOrder(call, workspace.key, { shop, asked }), {
    onDone(no) {
      shell.notify({ type: 'success', message: t('order.submitted', { no }) });
      setAsked(new Map());
    },
  });
  const add = ({ id, pack }: Offer, times: bigint) => {
    const next = (asked.get(id) ?? 0n) + pack * times;
    setAsked(new Map(asked).set(id, next < 0n ? 0n : next));
  };
  if (offers.length === 0) return <Empty description={t('order.none')} />;
  return (
    <section aria-label={t('order.goods')}>
      <ul className="fc-goods">
        {offers.map((offer) => (
          <li key={offer.id}>
            <span className="fc-name">
              {offer.name}
              <span className="wb-muted">
                {showCents(offer.price, locale)}
                {offer.pack !== ONE &&
                  ` · ${t('order.pack', { qty: showQuantity(formatQuantity(offer.pack)) })}`}
              </span>
            </span>
            <Button
              aria-label={t('order.less', { name: offer.name })}
              disabled={(asked.get(offer.id) ?? 0n) === 0n}
              onClick={() => add(offer, -1n)}
            >
              −
            </Button>
            <output aria-label={t('order.qty', { name: offer.name })}>
              {showQuantity(formatQuantity(asked.get(offer.id) ?? 0n))}
            </output>
            <Button
              aria-label={t('order.more', { name: offer.name })}
              onClick={() => add(offer, 1n)}
            >
              +
            </Button>
          </li>
        ))}
      </ul>
      {isTooMuch && total > 0n && <Alert type="warning" showIcon title={t('order.tooMuch')} />}
      <div className="fc-foot">
        <strong aria-live="polite">{t('order.total', { total: showCents(total, locale) })}</strong>
        <Button
          type="primary"
          size="large"
          disabled={total === 0n}
          loading={submit.isPending}
          onClick={() => submit.mutate(undefined)}
        >
          {t('order.submit')}
        </Button>
      </div>
    </section>
  );
}

/** Delivered orders of the shop; one tap receives all of it. */
function OnTheWay({ shop }: { shop: string }) {
  const t = useFranchiseTexts();
  const { workspace, base } = useWorkspace();
  const shell = useShell();
  const { data } = useQuery({
    queryKey: ['franchise deliveries', workspace.key, shop],
    staleTime: 0,
    queryFn: () =>
      readFirst(shell.call, [workspace.key, 'replenishment'], {
        f: `and(shop.eq.${shop},state.eq.delivered)`,
        sort: 'day',
      }),
  });
  const receive = useChange(
    (change, { id }: { id: string; no: string }) => receiveOrder(change, workspace.key, id),
    { onDone: () => shell.notify({ type: 'success', message: t('order.receivedAll') }) },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('order.receive')}>
      <h2 className="fc-heading">{t('order.receive')}</h2>
      <ul className="fc-goods fc-way">
        {data.items.map(({ id, values }) => {
          const no = textOf(values.no) ?? '';
          return (
            <li key={id}>
              <InnerLink to={`${base}/replenishment/${id}`}>{no}</InnerLink>
              <Button
                aria-label={t('order.receiveAll', { no })}
                loading={receive.isPending && receive.variables?.id === id}
                onClick={() => receive.mutate({ id, no })}
              >
                {t('order.receiveShort')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
