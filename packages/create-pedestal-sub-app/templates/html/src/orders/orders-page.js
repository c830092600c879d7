import { listOrders } from './fake-api.js';

/** The list. Returns a function that writes its texts again. @param {import('../sub-app.js').Page} page */
export function showOrders({ root, shell, text, link }) {
  let orders = [];
  const write = () => {
    const { hello, look } = text();
    root.querySelector('h1').textContent = hello(shell.user.get()?.displayName ?? '');
    root.querySelector('p').textContent = look(shell.theme.get().scheme);
    const money = new Intl.NumberFormat(shell.locale.get(), { style: 'currency', currency: 'CNY' });
    root.querySelector('tbody').replaceChildren(...orders.map((order) => rowOf(order, money)));
  };
  const rowOf = ({ number, customer, amount }, money) => {
    const row = document.createElement('tr');
    const address = document.createElement('a');
    address.textContent = number;
    link(address, `/orders/${number}`);
    row.insertCell().append(address);
    row.insertCell().append(customer);
    row.insertCell().append(money.format(amount));
    return row;
  };
  write();
  listOrders().then((found) => {
    orders = found;
    write();
  });
  return write;
}
