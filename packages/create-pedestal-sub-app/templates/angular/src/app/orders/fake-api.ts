// FAKE SERVICE: orders in the memory of the page. Replace the bodies of the three functions with calls
// of your own service, for example `shell.fetch('/gateway/…')`, and rename the file to `api.ts`.

export interface Order {
  number: string;
  customer: string;
  amount: number;
}

let orders: readonly Order[] = [
  { number: 'SO-1001', customer: 'Harbour Foods', amount: 1280 },
  { number: 'SO-1002', customer: '北辰科技', amount: 465.5 },
  { number: 'SO-1003', customer: 'Alder & Sons', amount: 89.9 },
];

export async function listOrders(): Promise<readonly Order[]> {
  return orders;
}

export async function readOrder(number: string): Promise<Order | undefined> {
  return orders.find((order) => order.number === number);
}

export async function saveCustomer(number: string, customer: string): Promise<void> {
  orders = orders.map((order) => (order.number === number ? { ...order, customer } : order));
}
