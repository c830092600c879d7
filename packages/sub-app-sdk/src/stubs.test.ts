import { afterEach, expect, it, vi } from 'vitest';
import { createStandaloneShell } from './standalone.ts';
import type { StandaloneStubs } from './stubs.ts';

const sent = vi.fn(async (path: string) => Response.json({ code: 10000, msg: '', info: path }));

afterEach(() => {
  sent.mockClear();
  vi.unstubAllGlobals();
});

function shellWith(stubs: StandaloneStubs) {
  vi.stubGlobal('fetch', sent);
  // Nothing is mounted.
  const container = {} as HTMLElement;
  return createStandaloneShell({ name: 'shop', container, history: 'memory', stubs });
}

it('answers a typed call with a copy of a value, or by a function that may throw', async () => {
  const registry = { prefetch: false, subApps: [] };
  const { call } = shellWith({
    call: {
      'GET /gateway/console/registry': registry,
      'GET /gateway/authority/reach': async () => {
        throw new Error('no reach');
      },
    },
  });
  const answer = await call('GET /gateway/console/registry');
  expect(answer).toEqual(registry);
  expect(answer).not.toBe(registry);
  await expect(call('GET /gateway/authority/reach')).rejects.toThrow('no reach');
  expect(sent).not.toHaveBeenCalled();
});

it('sends calls and requests without a stub to the page’s own origin', async () => {
  const { call, fetch } = shellWith({ call: {}, fetch: {} });
  const path = '/gateway/authority/reach';
  expect(await call(`GET ${path}`)).toBe(path);
  expect(await (await fetch(path)).json()).toMatchObject({ info: path });
  expect(sent).toHaveBeenCalledTimes(2);
});

it('answers requests by path, or by method and path, whatever their query', async () => {
  const orders = '/gateway/shop/orders';
  const { fetch, call } = shellWith({
    fetch: {
      [orders]: (path) => Response.json({ path }),
      [`POST ${orders}`]: (_, init) => new Response(init?.body, { status: 201 }),
      '/gateway/authority/reach': () => Response.json({ code: 20001, msg: 'not now', info: null }),
    },
  });
  expect(await (await fetch(`${orders}?page=2`)).json()).toEqual({ path: `${orders}?page=2` });
  const made = await fetch(orders, { method: 'post', body: 'one' });
  expect([made.status, await made.text()]).toEqual([201, 'one']);
  // A call is a request, too.
  await expect(call('GET /gateway/authority/reach')).rejects.toThrow('not now');
  expect(sent).not.toHaveBeenCalled();
});
