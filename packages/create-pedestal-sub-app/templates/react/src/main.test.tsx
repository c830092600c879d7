import { runStandalone } from '@pedestal/sub-app-sdk';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import subApp from './main.tsx';
import { readOrder, updateOrder } from './orders/fake-api.ts';

configure({ asyncUtilTimeout: 20_000 });

let unmount = () => {};

async function open(permissions: string[], locale: 'zh-CN' | 'en-US' = 'en-US') {
  const container = document.createElement('div');
  document.body.append(container);
  unmount = await runStandalone(subApp, {
    name: 'sub-app-name',
    container,
    history: 'memory',
    permissions,
    locale,
  });
}

/** Opens an order and returns the field of its customer. */
async function openOrder(number: string) {
  fireEvent.click(await screen.findByText(number));
  return screen.findByLabelText('Customer', { selector: 'input' });
}

function save(field: HTMLElement, customer: string) {
  fireEvent.change(field, { target: { value: customer } });
  fireEvent.click(screen.getByText('Save'));
}

afterEach(() => {
  unmount();
  document.body.textContent = '';
});

test('pages through the orders and searches', async () => {
  await open([]);
  expect(await screen.findByText('SO-1001')).toBeTruthy();
  fireEvent.click(screen.getByText('Next'));
  expect(await screen.findByText('SO-1021')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Search by/), { target: { value: 'SO-1042' } });
  expect(await screen.findByText('SO-1042')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('SO-1021')).toBeNull());
});

test('saves a changed order', async () => {
  await open(['sub-app-name:edit']);
  save(await openOrder('SO-1001'), 'Tern Optics');
  expect(await screen.findByText('Tern Optics')).toBeTruthy();
  expect(await readOrder('1')).toMatchObject({ customer: 'Tern Optics', version: 2 });
});

test('asks which value to keep when somebody else saved first', async () => {
  await open(['sub-app-name:edit']);
  const field = await openOrder('SO-1002');
  await updateOrder('2', { customer: 'Theirs', status: 'paid', amount: 5 }, 1);
  save(field, 'Mine');
  expect(await screen.findByText('Someone else has changed this in the meantime')).toBeTruthy();
  fireEvent.click(screen.getByText('Save my choice'));
  await waitFor(async () =>
    expect(await readOrder('2')).toMatchObject({ customer: 'Mine', amount: 5, version: 3 }),
  );
});

test('shows people without the right no button for new orders, in Chinese too', async () => {
  await open([], 'zh-CN');
  expect(await screen.findByText('订单')).toBeTruthy();
  expect(screen.queryByText('新建订单')).toBeNull();
});
