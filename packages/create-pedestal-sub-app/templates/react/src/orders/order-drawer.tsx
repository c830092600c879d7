import {
  FailedDrawer,
  FormDrawer,
  useCommonTexts,
  useFormat,
  useVersionedSave,
} from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Form, Input, InputNumber, Select } from 'antd';
import { useTexts } from '../texts.ts';
import { createOrder, readOrder, updateOrder } from './fake-api.ts';
import { ORDER_STATUSES, type Order, type OrderFields } from './order.ts';

interface OrderDrawerProps {
  /** `new`: a new order. */
  id: string;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Form of a new or an existing order. */
export function OrderDrawer({ id, isReadOnly, onClose }: OrderDrawerProps) {
  const t = useTexts();
  const isNew = id === 'new';
  const { data, error } = useQuery({
    queryKey: ['order', id],
    queryFn: () => readOrder(id),
    enabled: !isNew,
  });
  if (error) return <FailedDrawer error={error} onClose={onClose} />;
  if (data === null) return <FailedDrawer onClose={onClose} />;
  if (!isNew && !data)
    return <Drawer open loading size={520} title={t('title')} onClose={onClose} />;
  return <OrderForm order={data} isReadOnly={isReadOnly} onClose={onClose} />;
}

const BLANK: OrderFields = { customer: '', status: 'open', amount: 0 };
const fieldsOf = ({ customer, status, amount }: Order): OrderFields => ({
  customer,
  status,
  amount,
});

interface OrderFormProps extends Omit<OrderDrawerProps, 'id'> {
  order: Order | undefined;
}

function OrderForm({ order, isReadOnly, onClose }: OrderFormProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const [form] = Form.useForm<OrderFields>();
  const { save, isSaving, conflictDialog } = useVersionedSave<Order, OrderFields, unknown>({
    saved: order,
    fieldsOf,
    create: (_call, fields) => createOrder(fields),
    update: (_call, fields, { id, version }) => updateOrder(id, fields, version),
    reload: async () => (order && (await readOrder(order.id))) ?? undefined,
    conflictFields: [
      { key: 'customer', label: t('customer') },
      {
        key: 'status',
        label: common('status'),
        show: (status) => t(status as OrderFields['status']),
      },
      { key: 'amount', label: t('amount'), show: (amount) => format.number(Number(amount)) },
    ],
    onDone: onClose,
  });
  return (
    <>
      <FormDrawer<OrderFields>
        title={order ? t('edit', { number: order.number }) : t('add')}
        form={form}
        initial={order ? fieldsOf(order) : BLANK}
        isSaving={isSaving}
        isReadOnly={isReadOnly}
        onSave={save}
        onClose={onClose}
      >
        <Form.Item
          name="customer"
          label={t('customer')}
          rules={[{ required: true, whitespace: true, max: 64 }]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="status" label={common('status')}>
          <Select options={ORDER_STATUSES.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="amount" label={t('amount')} rules={[{ required: true }]}>
          <InputNumber min={0} max={1_000_000} precision={0} />
        </Form.Item>
      </FormDrawer>
      {conflictDialog}
    </>
  );
}
