// @vitest-environment happy-dom
import { runStandalone } from '@pedestal/sub-app-sdk';
import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Workbench } from '../page/workbench.tsx';
import { DataList } from './data-list.tsx';
import { type ListPage, type ListQuery, useServiceList } from './use-list.ts';

// The first render of antd is slow on a loaded machine.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

interface Fruit {
  name: string;
  colour: string;
}

const FRUITS: Fruit[] = Array.from({ length: 30 }, (_, index) => ({
  name: `fruit ${index + 1}`,
  colour: 'red',
}));

let unmount = () => {};
afterEach(() => {
  unmount();
  cleanup();
  document.body.textContent = '';
});

async function showList(read: (query: ListQuery) => Promise<ListPage<Fruit>>) {
  const FruitPage = () => (
    <DataList
      name="fruits"
      label="Fruits"
      rowKey={(fruit: Fruit) => fruit.name}
      list={useServiceList('fruits', read)}
      columns={[
        { key: 'name', title: 'Name', dataIndex: 'name', sortKey: 'name', isFixed: true },
        { key: 'colour', title: 'Colour', dataIndex: 'colour' },
        { key: 'taste', title: 'Taste', render: () => 'sweet' },
      ]}
    />
  );
  const routes = [{ path: '/', Component: FruitPage }];
  const subApp = defineReactSubApp({ routes, Layout: Workbench });
  const container = document.createElement('div');
  document.body.append(container);
  unmount = await runStandalone(subApp, { name: 'fruits', container, history: 'memory' });
}

test('reads the page and the sort order that the person chooses', async () => {
  const queries: ListQuery[] = [];
  await showList(async (query) => {
    queries.push(query);
    const start = Number(query.cursor ?? 0);
    return { items: FRUITS.slice(start, start + query.limit), next: '20', previous: null };
  });
  expect(await screen.findByText('fruit 1')).toBeTruthy();
  fireEvent.click(screen.getByText('Next'));
  expect(await screen.findByText('fruit 21')).toBeTruthy();
  fireEvent.click(screen.getByText('Name'));
  await waitFor(() => expect(queries).toHaveLength(3));
  expect(queries).toEqual([
    { chosen: {}, limit: 20, cursor: undefined },
    { chosen: {}, limit: 20, cursor: '20' },
    { chosen: { sort: 'name', order: 'asc' }, limit: 20, cursor: undefined },
  ]);
});

test('stores the sort order as a view, and shows it again', async () => {
  const orders: (string | undefined)[] = [];
  await showList(async ({ chosen }) => {
    orders.push(chosen.order);
    return { items: FRUITS, next: null, previous: null };
  });
  const head = await screen.findByRole('columnheader', { name: 'Name' });
  fireEvent.click(head);
  await waitFor(() => expect(orders.at(-1)).toBe('asc'));
  fireEvent.click(screen.getByText('Views'));
  fireEvent.change(await screen.findByLabelText('View name'), { target: { value: 'By name' } });
  fireEvent.click(screen.getByText('Save current view'));
  fireEvent.click(head);
  await waitFor(() => expect(orders.at(-1)).toBe('desc'));
  fireEvent.click(await screen.findByText('By name'));
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
});

test('hides a column without a shell that stores the choice', async () => {
  await showList(async () => ({ items: FRUITS, next: null, previous: null }));
  await screen.findByRole('columnheader', { name: 'Colour' });
  fireEvent.click(screen.getByText('Columns'));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Colour' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Colour' })).toBeNull());
});

test('moves a column by a button and by dragging its head, and resets the order', async () => {
  await showList(async () => ({ items: FRUITS, next: null, previous: null }));
  await screen.findByRole('columnheader', { name: 'Colour' });
  const titles = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  fireEvent.click(screen.getByText('Columns'));
  fireEvent.click(await screen.findByRole('button', { name: 'Move Taste up' }));
  await waitFor(() => expect(titles()).toEqual(['Name', 'Taste', 'Colour']));
  fireEvent.click(screen.getByRole('button', { name: 'Reset order and widths' }));
  await waitFor(() => expect(titles()).toEqual(['Name', 'Colour', 'Taste']));

  const dataTransfer = new DataTransfer();
  fireEvent.dragStart(screen.getByRole('columnheader', { name: 'Taste' }), { dataTransfer });
  fireEvent.drop(screen.getByRole('columnheader', { name: 'Colour' }), { dataTransfer });
  await waitFor(() => expect(titles()).toEqual(['Name', 'Taste', 'Colour']));
});

test('recognises a refused call of any service by its status', async () => {
  await showList(() => Promise.reject(Object.assign(new Error('no'), { status: 403 })));
  expect(await screen.findByText('You have no access to this page')).toBeTruthy();
});
