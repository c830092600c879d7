import { InnerLink } from '@pedestal/workbench';
import { Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type Labels, ShownValue } from '../../values/shown-value.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { textOf } from '../wms/walk-lines.ts';
import { DeskActions } from './desk-actions.tsx';
import type { DeskOrder } from './orders.ts';
import { ShipForm } from './ship-form.tsx';
import { useMallTexts } from './texts.ts';
import type { DeskStep } from './use-desk.ts';

const PrintDialog = lazy(() => import('../../print/print-dialog.tsx'));

interface OrderListProps {
  step: DeskStep;
  orders: readonly DeskOrder[];
  labels: Labels;
}

/** Orders at one step; those that are chosen make the next one together. */
export function OrderList({ step, orders, labels }: OrderListProps) {
  const t = useMallTexts();
  const { workspace } = useWorkspace();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [printed, setPrinted] = useState<readonly string[]>();
  const ids = orders.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((known) => {
      const next = new Set(known);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });
  return (
    <section aria-label={t('desk.list')}>
      <div className="rm-bar">
        <Checkbox
          checked={ids.length === orders.length}
          indeterminate={ids.length > 0 && ids.length < orders.length}
          onChange={({ target }) =>
            setChosen(new Set(target.checked ? orders.map(({ id }) => id) : []))
          }
        >
          {t('desk.all')}
        </Checkbox>
        <span className="wb-muted">{t('desk.chosen', { count: ids.length })}</span>
        <DeskActions
          step={step}
          orders={orders.filter(({ id }) => chosen.has(id))}
          onPrint={() => setPrinted(ids)}
          onDone={() => setChosen(new Set())}
        />
      </div>
      <ul className="rm-orders">
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            labels={labels}
            isShipped={step === 'packed'}
            isChosen={chosen.has(order.id)}
            onChoose={(isChosen) => choose(order.id, isChosen)}
          />
        ))}
      </ul>
      {printed && (
        <Suspense>
          <PrintDialog
            place={{ workspace: workspace.key, collection: 'order' }}
            ids={printed}
            form="packingList"
            onClose={() => setPrinted(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface OrderRowProps {
  order: DeskOrder;
  labels: Labels;
  isShipped: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function OrderRow({ order, labels, isShipped, isChosen, onChoose }: OrderRowProps) {
  const t = useMallTexts();
  const { base, collections } = useWorkspace();
  const { id, values } = order;
  const name = textOf(values.no) ?? '—';
  const fields = collections.find((each) => each.id === 'order')?.fields ?? [];
  const total = fields.find((each) => each.id === 'total');
  return (
    <li>
      <Checkbox
        aria-label={t('desk.choose', { name })}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className="rm-name">
        <InnerLink to={`${base}/order/${id}`}>{name}</InnerLink>
        <span className="wb-muted">
          {labels.shop?.[textOf(values.shop) ?? ''] ?? ''} · {textOf(values.day)}
        </span>
      </span>
      <span className="rm-member">
        {textOf(values.member)}
        <span className="wb-muted">{textOf(values.address)}</span>
      </span>
      <span className="rm-money">
        {total && <ShownValue field={total} value={values.total as string} />}
      </span>
      {isShipped && <ShipForm order={order} name={name} />}
    </li>
  );
}
