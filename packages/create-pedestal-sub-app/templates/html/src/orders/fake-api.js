// FAKE SERVICE: orders in the memory of the page. Replace the bodies of the three functions with calls
// of your own service, for example `shell.fetch('/gateway/…')`, and rename the file to `api.js`.

let orders = [
  { number: 'SO-1001', customer: 'Harbour Foods', amount: 1280 },
  { number: 'SO-1002', customer: '北辰科技', amount: 465.5 },
  { number: 'SO-1003', customer: 'Alder & Sons', amount: 89.9 },
];

export async function listOrders() {
  return orders;
}

/** @param {string} number */
export async function readOrder(number) {
  return orders.find((order) => order.number === number);
}

/** @param {string} number @param {string} customer */
export async function saveCustomer(number, customer) {
  orders = orders.map((order) => (order.number === number ? { ...order, customer } : order));
}
