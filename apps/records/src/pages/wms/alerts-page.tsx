import { Failure, InnerLink, Loading, NoPage, Page } from '@pedestal/workbench';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { useWarehouseTexts } from './texts.ts';
import { useAlerts } from './use-alerts.ts';
import { formatQuantity, showQuantity } from './walk-lines.ts';
import './wms.css';

/** What needs somebody, the most urgent first: late picks, lots about to expire, goods below their minimum. */
export function Component() {
  const t = useWarehouseTexts();
  const { collections, base } = useWorkspace();
  const { data, error, refetch } = useAlerts();
  if (!collections.some(({ id }) => id === 'pick' || id === 'lot')) return <NoPage />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const quantity = (value: bigint) => showQuantity(formatQuantity(value));
  return (
    <Page title={t('alerts.title')} hint={t('alerts.hint')}>
      <Alerts title={t('alerts.late')} none={t('alerts.noneLate')}>
        {data.late.map(({ id, name, customer, due }) => (
          <li key={id}>
            <RecordLink collection="pick" id={id} text={name} />
            <span>{customer}</span>
            <span className="wb-muted">{t('due', { day: due })}</span>
          </li>
        ))}
      </Alerts>
      <Alerts title={t('alerts.expiring')} none={t('alerts.noneExpiring')}>
        {data.expiring.map(({ id, code, item, expiry, onHand, isExpired }) => (
          <li key={id}>
            <RecordLink collection="lot" id={id} text={code} />
            <span>
              {item} · {t('alerts.onHand', { qty: quantity(onHand) })}
            </span>
            <span className="wb-muted">
              {t(isExpired ? 'alerts.expired' : 'alerts.expires', { day: expiry })}
            </span>
          </li>
        ))}
      </Alerts>
      <Alerts title={t('alerts.low')} none={t('alerts.noneLow')}>
        {data.low.map(({ id, name, onHand, minimum }) => (
          <li key={id}>
            <InnerLink to={`${base}/-/book/stock?d_item=${id}`}>{name}</InnerLink>
            <span>{t('alerts.onHand', { qty: quantity(onHand) })}</span>
            <span className="wb-muted">{t('alerts.minimum', { qty: quantity(minimum) })}</span>
          </li>
        ))}
      </Alerts>
    </Page>
  );
}

function RecordLink({ collection, id, text }: { collection: string; id: string; text: string }) {
  const { base } = useWorkspace();
  return <InnerLink to={`${base}/${collection}/${id}`}>{text}</InnerLink>;
}

interface AlertsProps {
  title: string;
  none: string;
  children: ReactNode[];
}

function Alerts({ title, none, children }: AlertsProps) {
  return (
    <section className="rc-alerts" aria-label={title}>
      <h2>
        {title} {children.length > 0 && <span className="rc-count">{children.length}</span>}
      </h2>
      {children.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
      ) : (
        <ul className="rc-walk-list">{children}</ul>
      )}
    </section>
  );
}
