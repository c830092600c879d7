import type { Call } from '@pedestal/contract';
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
import { Button, Empty, Select } from 'antd';
import '../../book/book.css';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { sumCents, toCents } from '../acc/money.ts';
import { showCents } from '../acc/statements/sheet.ts';
import { runStep } from '../retail-mall/orders.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import './fcshop.css';
import { Settlements } from './settlements.tsx';
import { useFranchiseTexts } from './texts.ts';

/** What a partner has received and not settled, and the settlements so far. */
export function Component() {
  const t = useFranchiseTexts();
  const { call } = useShell();
  const { workspace, collections, base } = useWorkspace();
  const { values, patch } = useAddressState();
  const { data, error, refetch } = useQuery({
    queryKey: ['partners', workspace.key],
    queryFn: () =>
      readFirst(call, [workspace.key, 'partner'], { f: 'state.eq.active', sort: 'code' }),
  });
  if (!collections.some(({ id }) => id === 'settlement')) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const partner = data.items.find(({ id }) => id === values.partner) ?? data.items[0];
  return (
    <Page
      title={t('statement.title')}
      hint={t('statement.hint')}
      actions={<InnerLink to={`${base}/settlement`}>{t('statement.all')}</InnerLink>}
    >
      {partner ? (
        <>
          <Select
            aria-label={t('statement.partner')}
            value={partner.id}
            options={data.items.map(({ id, values: own }) => ({
              value: id,
              label: textOf(own.name),
            }))}
            onChange={(id) => patch({ partner: id })}
          />
          <OpenOrders key={partner.id} partner={partner.id} />
          <Settlements partner={partner.id} />
        </>
      ) : (
        <Empty
          description={
            <>
              <strong>{t('statement.noPartner')}</strong>
              <br />
              {t('statement.noPartnerHint')}
            </>
          }
        />
      )}
    </Page>
  );
}

interface Row {
  id: string;
  version: number;
  values: Record<string, unknown>;
}

/** Settles orders: they leave the list, and the partner gets a settlement to confirm. */
async function settle(call: Call, workspace: string, partner: string, orders: readonly Row[]) {
  const days = orders.flatMap(({ values }) => textOf(values.day) ?? []).toSorted();
  const params = { workspace, collection: 'settlement' };
  const created = await call('POST /gateway/records/:workspace/:collection', {
    params,
    body: {
      values: { partner, since: days[0] ?? localDay(), until: localDay() },
      lines: { lines: orders.map(({ id }) => ({ values: { replenishment: id } })) },
    } as never,
  });
  for (const { id, version } of orders) {
    const place = { workspace, collection: 'replenishment', id, transition: 'settle' };
    await runStep(call, place, version);
  }
  await runStep(call, { ...params, id: created.id, transition: 'send' }, created.version);
}

function OpenOrders({ partner }: { partner: string }) {
  const t = useFranchiseTexts();
  const locale = useLocale();
  const { call } = useShell();
  const { workspace, collections } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: ['open orders', workspace.key, partner],
    staleTime: 0,
    queryFn: () =>
      readFirst(call, [workspace.key, 'replenishment'], {
        f: `and(partner.eq.${partner},state.eq.received)`,
        sort: 'day',
      }),
  });
  const items = data?.items ?? [];
  const create = useChange((change) => settle(change, workspace.key, partner, items), {
    done: t('statement.created'),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const settlement = collections.find(({ id }) => id === 'settlement');
  const total = sumCents(items.map(({ values }) => toCents(values.charged)));
  return (
    <section className="fc-part" aria-label={t('statement.open')}>
      <h2 className="fc-heading">{t('statement.open')}</h2>
      {items.length === 0 ? (
        <p className="wb-muted">{t('statement.openNone')}</p>
      ) : (
        <div className="bk-scroll">
          <table className="bk-table">
            <thead>
              <tr>
                <th scope="col">{t('statement.day')}</th>
                <th scope="col">{t('statement.ref')}</th>
                <th scope="col">{t('statement.shop')}</th>
                <th scope="col" className="bk-number">
                  {t('statement.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, values }) => (
                <tr key={id}>
                  <td>{textOf(values.day)}</td>
                  <td>{textOf(values.no)}</td>
                  <td>{data.labels.shop?.[textOf(values.shop) ?? '']}</td>
                  <td className="bk-number">{showCents(toCents(values.charged), locale)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t('statement.total')}
                </th>
                <td className="bk-number">{showCents(total, locale)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {settlement?.can.create === true && items.length > 0 && (
        <div className="fc-bar">
          <Button
            type="primary"
            loading={create.isPending}
            onClick={() => create.mutate(undefined)}
          >
            {t('statement.create')}
          </Button>
        </div>
      )}
    </section>
  );
}
