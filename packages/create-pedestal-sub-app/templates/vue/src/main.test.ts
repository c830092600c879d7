import { runStandalone } from '@pedestal/sub-app-sdk';
import { afterEach, expect, test } from 'vitest';
import { nextTick } from 'vue';
import subApp from './main.ts';

let unmount = () => {};

async function open(permissions: string[]) {
  const container = document.createElement('div');
  document.body.append(container);
  unmount = await runStandalone(subApp, { name: 'sub-app-name', container, permissions });
  return container;
}

afterEach(() => {
  unmount();
  document.body.textContent = '';
});

test('greets the person and counts', async () => {
  const container = await open(['sub-app-name:count']);
  expect(container.querySelector('h1')?.textContent).toBe('Hello, Standalone');
  container.querySelector('button')?.click();
  await nextTick();
  expect(container.querySelector('button')?.textContent).toBe('Clicked 1 times');
});

test('names the right that is missing', async () => {
  const container = await open([]);
  expect(container.textContent).toContain('lack the right sub-app-name:count');
  expect(container.querySelector('button')).toBeNull();
});
