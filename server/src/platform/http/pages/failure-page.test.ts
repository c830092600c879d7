import { ERROR_MESSAGES, routeGroups } from '@pedestal/contract';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleErrors } from '../error-handler.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function startFailing() {
  const app = Fastify();
  handleErrors(app, { defaultLocale: 'zh-CN', isDatabaseAway: () => false });
  const fail = () => {
    throw new Error('secret detail');
  };
  app.all('/broken', { config: { contract: routeGroups.dfsLink.page } }, fail);
  app.all('/call', { config: { contract: routeGroups.dfsLink.children } }, fail);
  return app;
}

it('shows a page to a person who opened the address, in their language', async () => {
  const reply = await startFailing().inject({
    url: '/broken',
    headers: { ...BROWSER, 'accept-language': 'en-US' },
  });
  expect(reply.statusCode).toBe(500);
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.headers['content-security-policy']).toMatch(/style-src 'sha256-/);
  expect(reply.body).toContain(ERROR_MESSAGES.internal['en-US']);
  expect(reply.body).not.toContain('secret detail');
});

it.each([
  ['a call of a page', { url: '/broken', method: 'GET', headers: { accept: '*/*' } }],
  ['a form that was posted', { url: '/broken', method: 'POST', headers: BROWSER }],
  ['an address that people do not open', { url: '/call', method: 'GET', headers: BROWSER }],
] as const)('answers %s with the envelope', async (_, call) => {
  const reply = await startFailing().inject(call);
  expect(reply.json()).toMatchObject({ msg: ERROR_MESSAGES.internal['zh-CN'], info: null });
});
