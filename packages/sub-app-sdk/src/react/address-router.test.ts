// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createMemoryAddress } from '../address.ts';
import type { SubAppProps } from '../sub-app.ts';
import { createAddressRouter } from './address-router.ts';

function openRouter(consoleUrl = 'https://example.com/') {
  const address = createMemoryAddress('/list');
  const props = { base: '/app', shell: { address, consoleUrl } } as unknown as SubAppProps;
  const router = createAddressRouter([{ path: '*', element: null }], props);
  return { address, router };
}

test('a blocked Back keeps the address, and continues after `proceed`', async () => {
  const { address, router } = openRouter();
  await router.navigate('/list?edit=1');
  const blocker = () => router.getBlocker('typed', ({ historyAction }) => historyAction === 'POP');
  blocker();
  address.go(-1);
  expect(blocker().state).toBe('blocked');
  expect(address.get().path).toBe('/list?edit=1');
  blocker().reset?.();
  expect(router.state.location.search).toBe('?edit=1');

  address.go(-1);
  blocker().proceed?.();
  await expect.poll(() => address.get().path).toBe('/list');
  await expect.poll(() => router.state.location.search).toBe('');
});

test('a navigation of the shell is not blocked', async () => {
  const { address, router } = openRouter();
  await router.navigate('/list?edit=1');
  router.getBlocker('typed', () => true);
  address.push('/other');
  address.push('/list');
  address.go(-1);
  await expect.poll(() => router.state.location.pathname).toBe('/app/other');
});

test.each([
  ['https://example.com/', '/app/other?q=1'],
  ['https://example.com/console/', '/console/app/other?q=1'],
])('links of a console at %s can be opened in a new tab', (consoleUrl, href) => {
  const { router } = openRouter(consoleUrl);
  expect(router.createHref({ pathname: '/app/other', search: '?q=1', hash: '' } as never)).toBe(
    href,
  );
});
