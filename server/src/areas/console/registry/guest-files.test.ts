import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { openBus } from '../../../platform/bus/open-bus.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { packFiles, registryCaller } from '../../../testing/registry.ts';
import { createRegistryGateway, type RegistryGateway } from '../../../testing/registry-gateway.ts';
import { addUser } from '../../../testing/seed.ts';

describeOnEachDatabase('files below the path of a sub-app', (context) => {
  let gateway: RegistryGateway;
  let bus: Bus;
  let ann: string;
  const { call, upload } = registryCaller(() => gateway.app);

  beforeEach(async () => {
    bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log: pino({ level: 'silent' }) });
    const { dataFolder } = context.options;
    gateway = createRegistryGateway(context.database, bus, { clock: () => Date.now(), dataFolder });
    const { app, subApps } = gateway;
    app.get('/*', async (request, reply) => {
      const person = String(request.headers.person ?? '');
      if (await subApps.sendGuestFile(request, reply, async () => [person])) return reply;
      return reply.code(404).send();
    });
    ann = await addUser(context.db, 'ann');
    const title = { 'zh-CN': '商店', 'en-US': 'Shop' };
    const kind = { base: '/shop', isolation: 'realm', format: 'html' };
    await call(ann, 'POST', '/subApps', { name: 'shop', title, ...kind });
    const files = { 'index.html': '<h1>Shop</h1>', 'mark.svg': '<svg/>' };
    const query = { name: 'shop', version: '1.0.0', channel: 'stable' };
    await upload({ sdnxrequestid: ann }, query, packFiles(files));
  });

  afterEach(async () => {
    await gateway.app.close();
    await bus.close();
  });

  const get = (url: string, person: string, referer = 'http://localhost/shop/orders/7') =>
    gateway.app.inject({ url, headers: { person, referer } });

  const develop = (entry: string) =>
    call(ann, 'POST', '/override/set', { name: 'shop', entry, format: 'html' });

  it('are those of the release, whether the page is built for its path or for a root', async () => {
    for (const url of ['/shop/mark.svg', '/mark.svg']) {
      expect((await get(url, 'ben')).body).toBe('<svg/>');
    }
    expect((await get('/mark.svg', 'ben', 'http://localhost/home')).statusCode).toBe(404);
    expect((await get('/shop/other.svg', 'ben')).statusCode).toBe(404);
  });

  it('are those of the dev server for who develops it, and for nobody else', async () => {
    await develop('http://localhost:5173/shop/');
    const reply = await get('/shop/src/mark.svg?import&t=1', ann);
    expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([
      307,
      'http://localhost:5173/shop/src/mark.svg?import&t=1',
      'no-store',
    ]);
    // A dev server at the root of its site names its files so.
    await develop('http://localhost:5173/index.html');
    const target = async (url: string) => (await get(url, ann)).headers.location;
    expect(await target('/shop/mark.svg')).toBe('http://localhost:5173/mark.svg');
    expect(await target('/src/mark.svg')).toBe('http://localhost:5173/src/mark.svg');
    expect(await target('//example.com/mark.svg')).not.toMatch(/^http:\/\/example/);
    expect((await get('/shop/mark.svg', 'ben')).body).toBe('<svg/>');
    // A page with a release stays with it.
    const script = 'http://localhost/sub-apps/shop/1.0.0/main.js';
    expect((await get('/shop/mark.svg', ann, script)).body).toBe('<svg/>');
  });
});
