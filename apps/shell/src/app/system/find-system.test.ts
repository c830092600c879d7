import type { MenuResource, SubAppRegistration } from '@pedestal/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/format/i18n.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { clearGlobal, type SystemOption, useGlobal } from '../../lib/stores/global.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { findSystem } from './find-system.ts';

const details = { loginKey: 'main', systemCode: 'A', indexUrl: '/first', hostname: '' };
const send = vi.fn<(url: string) => Promise<Response>>();
const before = useRegistry.getState();

const menus: Record<string, readonly Partial<MenuResource>[]> = {
  A: [{ id: 1, path: '/shop/p/desk' }],
  B: [{ id: 2, resourceType: 'directory', path: '/shop' }],
  C: [{ id: 3, path: '/shop/p/desk' }],
};

const entry = { parentId: 0, resourceType: 'page', resourceSort: 1, resourceCode: 'desk' };
const reply = (info: unknown) =>
  new Response(JSON.stringify({ code: 10000, msg: 'ok', info }), { status: 200 });

beforeAll(startI18n);

beforeEach(() => {
  send.mockReset();
  send.mockImplementation(async (url) => {
    const menu = menus[url.split('/').at(-1) ?? ''];
    return reply(menu?.map((each) => ({ ...entry, ...each })));
  });
  vi.stubGlobal('fetch', (url: string | URL) => send(String(url)));
  startSession('token', details);
  const system = ['A', 'B', 'C'].map((key) => ({ key }) as SystemOption);
  useGlobal.setState({ system, systemCode: 'A' });
  useRegistry.setState({ subApps: [{ name: 'shop', base: '/shop' } as SubAppRegistration] });
});

afterEach(() => {
  endSession({ notifyOtherTabs: false });
  clearGlobal();
  useRegistry.setState(before, true);
  vi.unstubAllGlobals();
});

it('finds the other system with the closest entry, and reads each menu once', async () => {
  expect(await findSystem('/shop/p/desk?tab=new')).toBe('C');
  expect(await findSystem('/shop/order')).toBe('B');
  expect(await findSystem('/elsewhere')).toBeUndefined();
  expect(send).toHaveBeenCalledTimes(2);
});

it('reads the menus again after a change of rights', async () => {
  await findSystem('/shop/p/desk');
  useGlobal.setState(({ system }) => ({ system: [...system] }));
  await findSystem('/shop/p/desk');
  expect(send).toHaveBeenCalledTimes(4);
});

it('does without a menu that cannot be read, and tries it again', async () => {
  send.mockRejectedValueOnce(new TypeError('offline'));
  expect(await findSystem('/shop/p/desk')).toBe('C');
  expect(await findSystem('/shop/order')).toBe('B');
});
