import { runStandalone } from '@pedestal/sub-app-sdk';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import subApp from './main.tsx';

let unmount = () => {};

async function open(permissions: string[]) {
  const container = document.createElement('div');
  document.body.append(container);
  unmount = await runStandalone(subApp, { name: 'sub-app-name', container, permissions });
}

afterEach(() => {
  unmount();
  document.body.textContent = '';
});

test('greets the person and counts', async () => {
  await open(['sub-app-name:count']);
  expect((await screen.findByRole('heading')).textContent).toBe('Hello, Standalone');
  fireEvent.click(screen.getByText('Clicked 0 times'));
  expect(await screen.findByText('Clicked 1 times')).toBeTruthy();
});

test('names the right that is missing', async () => {
  await open([]);
  expect(await screen.findByText(/lack the right sub-app-name:count/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
