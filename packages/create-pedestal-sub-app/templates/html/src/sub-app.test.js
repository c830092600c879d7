import { runStandalone } from '@pedestal/sub-app-sdk';
import { afterEach, expect, test, vi } from 'vitest';
import page from '../index.html?raw';
import { subApp } from './sub-app.js';

const container = document.body;
// Without its script, which starts the sub-app.
const [, body] = /<body>([\s\S]*)<script/.exec(page);
let unmount = () => {};

async function open(permissions, locale) {
  container.innerHTML = body;
  const place = /** @type {const} */ ({ name: 'sub-app-name', container, history: 'memory' });
  unmount = await runStandalone(subApp, { ...place, permissions, locale });
}

/** @returns {Promise<HTMLInputElement>} */
const find = (selector) => vi.waitUntil(() => container.querySelector(`main ${selector}`));

afterEach(() => unmount());

test('greets the person, and saves a changed order', async () => {
  await open(['sub-app-name:edit'], 'en-US');
  expect(container.querySelector('h1').textContent).toBe('Hello, Standalone');
  (await find('tbody a')).click();
  const field = await find('form:not([hidden]) input');
  field.value = 'Tern Optics';
  (await find('button')).click();
  (await find('a')).click();
  await vi.waitFor(async () => expect((await find('tbody')).textContent).toContain('Tern Optics'));
});

test('names the right that is missing, in Chinese too', async () => {
  await open([], 'zh-CN');
  expect(container.querySelector('h1').textContent).toBe('你好，Standalone');
  (await find('tbody a')).click();
  await find('form:not([hidden])');
  expect(container.querySelector('main').textContent).toContain('没有权限 sub-app-name:edit');
  expect((await find('button')).hidden).toBe(true);
});
