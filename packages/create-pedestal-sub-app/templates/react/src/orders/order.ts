/** An order. `version` increases with every change. */
export interface Order {
  id: string;
  number: string;
  customer: string;
  status: OrderStatus;
  amount: number;
  createdAt: number;
  updatedAt: number;
  version: number;
}

export const ORDER_STATUSES = ['open', 'paid', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The fields that people edit. */
export type OrderFields = Pick<Order, 'customer' | 'status' | 'amount'>;
