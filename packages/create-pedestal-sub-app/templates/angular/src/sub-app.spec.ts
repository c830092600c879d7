import { runStandalone } from '@pedestal/sub-app-sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { subApp } from './sub-app';

let unmount = () => {};

async function open(permissions: string[], locale: 'zh-CN' | 'en-US' = 'en-US') {
  const container = document.createElement('div');
  document.body.append(container);
  history.replaceState(null, '', '/');
  unmount = await runStandalone(subApp, { name: 'sub-app-name', container, permissions, locale });
  const find = async <E extends Element>(selector: string) =>
    vi.waitUntil(() => container.querySelector<E & HTMLElement>(selector));
  return { container, find };
}

afterEach(() => {
  unmount();
  document.body.textContent = '';
});

test('greets the person, and saves a changed order', async () => {
  const { find } = await open(['sub-app-name:edit']);
  expect((await find('h1')).textContent).toBe('Hello, Standalone');
  (await find('tbody a')).click();
  const field = await find<HTMLInputElement>('input');
  field.value = 'Tern Optics';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  (await find('button')).click();
  (await find('a[href="/"]')).click();
  expect((await find('tbody a')).closest('tr')?.textContent).toContain('Tern Optics');
});

test('names the right that is missing, in Chinese too', async () => {
  const { container, find } = await open([], 'zh-CN');
  expect((await find('h1')).textContent).toBe('你好，Standalone');
  (await find('tbody a')).click();
  expect((await find('form p')).textContent).toContain('没有权限 sub-app-name:edit');
  expect(container.querySelector('button')).toBeNull();
});
