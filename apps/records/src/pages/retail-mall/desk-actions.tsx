import { useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink, useChange } from '@pedestal/workbench';
import { Button } from 'antd';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { confirmOrder, type DeskOrder, payOrder, type Shortage } from './orders.ts';
import { useMallTexts } from './texts.ts';
import type { DeskStep } from './use-desk.ts';

interface DeskActionsProps {
  step: DeskStep;
  orders: readonly DeskOrder[];
  onPrint: () => void;
  onDone: () => void;
}

/** What can be done with the chosen orders. */
export function DeskActions({ step, orders, onPrint, onDone }: DeskActionsProps) {
  const t = useMallTexts();
  const { base, collections } = useWorkspace();
  const confirm = useConfirmOrders(onDone);
  const pay = usePay(onDone);
  const moves = collections.find(({ id }) => id === 'order')?.states?.transitions ?? [];
  const may = (transition: string) => moves.some(({ id }) => id === transition);
  const isNothing = orders.length === 0;
  return (
    <span className="rm-actions">
      {step === 'draft' && may('place') && (
        <Button
          type="primary"
          disabled={isNothing}
          loading={confirm.isPending}
          onClick={() => confirm.mutate(orders)}
        >
          {t('desk.confirm')}
        </Button>
      )}
      {step === 'unpaid' && may('pay') && (
        <Button
          type="primary"
          disabled={isNothing}
          loading={pay.isPending}
          onClick={() => pay.mutate(orders)}
        >
          {t('desk.pay')}
        </Button>
      )}
      {(step === 'paid' || step === 'packed') && (
        <Button disabled={isNothing} onClick={onPrint}>
          {t('desk.print')}
        </Button>
      )}
      {step === 'paid' && may('pack') && (
        <InnerLink to={`${base}/p/pack`}>{t('desk.pack')}</InnerLink>
      )}
    </span>
  );
}

/** Confirms one order after the other: each sees what the ones before it have reserved. */
function useConfirmOrders(onDone: () => void) {
  const t = useMallTexts();
  const shell = useShell();
  const { workspace } = useWorkspace();
  return useChange(
    async (call, orders: readonly DeskOrder[]) => {
      const short: Shortage[] = [];
      for (const { id } of orders) {
        const missing = await confirmOrder(call, workspace.key, id);
        if (missing) short.push(missing);
      }
      return { short, count: orders.length - short.length };
    },
    {
      onDone({ short, count }) {
        if (count > 0) shell.notify({ type: 'success', message: t('desk.confirmed', { count }) });
        if (short.length > 0) {
          const texts = short.map((each) => t('desk.short', { ...each }));
          shell.notify({ type: 'warning', message: texts.join(t('desk.separator')) });
        }
        onDone();
      },
    },
  );
}

function usePay(onDone: () => void) {
  const t = useMallTexts();
  const shell = useShell();
  const { workspace } = useWorkspace();
  return useChange(
    async (call, orders: readonly DeskOrder[]) => {
      for (const order of orders) await payOrder(call, workspace.key, order);
      return orders.length;
    },
    {
      onDone(count) {
        shell.notify({ type: 'success', message: t('desk.paidDone', { count }) });
        onDone();
      },
    },
  );
}
