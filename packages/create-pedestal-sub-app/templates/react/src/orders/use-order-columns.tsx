import {
  type ListColumn,
  StatusTag,
  type StatusTone,
  useCommonTexts,
  useFormat,
} from '@pedestal/workbench';
import { Button } from 'antd';
import { useTexts } from '../texts.ts';
import type { Order, OrderStatus } from './order.ts';

const TONES: Record<OrderStatus, StatusTone> = {
  open: 'processing',
  paid: 'success',
  cancelled: 'default',
};

/** The columns of the list; `onOpen` opens an order. */
export function useOrderColumns(onOpen: (id: string) => void): ListColumn<Order>[] {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  return [
    {
      key: 'number',
      title: t('number'),
      sortKey: 'number',
      isFixed: true,
      render: (_, { id, number }) => (
        <Button type="link" onClick={() => onOpen(id)}>
          {number}
        </Button>
      ),
    },
    { key: 'customer', title: t('customer'), sortKey: 'customer', dataIndex: 'customer' },
    {
      key: 'status',
      title: common('status'),
      render: (_, { status }) => <StatusTag tone={TONES[status]}>{t(status)}</StatusTag>,
    },
    {
      key: 'amount',
      title: t('amount'),
      sortKey: 'amount',
      align: 'right',
      render: (_, { amount }) => format.number(amount),
    },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: (_, { updatedAt }) => format.instant(updatedAt),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      isExtra: true,
      render: (_, { createdAt }) => format.instant(createdAt),
    },
  ];
}
