import { test as base } from '@playwright/test';
import { findRunningGateway, type Gateway, startGateway } from '../../support/gateway.ts';

export { expect } from '@playwright/test';

/** The password of every demo person. */
export const DEMO_PASSWORD = process.env.PEDESTAL_E2E_DEMO_PASSWORD ?? 'harbour lights at six';

/**
 * The sign-in tests have a gateway of their own: they fail sign-ins and send codes on purpose, and
 * the waits and limits that follow must not reach the other tests.
 */
export const test = base.extend<object, { gateway: Gateway }>({
  gateway: [
    async ({ playwright: _ }, use) => {
      const { PEDESTAL_E2E_URL: url = '', PEDESTAL_ADMIN_PASSWORD: password = '' } = process.env;
      const gateway =
        findRunningGateway() ?? (await startGateway({ PEDESTAL_DEMO_PASSWORD: DEMO_PASSWORD }));
      process.env.PEDESTAL_E2E_URL = gateway.url;
      process.env.PEDESTAL_ADMIN_PASSWORD = gateway.adminPassword;
      await use(gateway);
      await gateway.stop();
      process.env.PEDESTAL_E2E_URL = url;
      process.env.PEDESTAL_ADMIN_PASSWORD = password;
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ gateway }, use) => use(gateway.url),
});

/** A demo person, by the place in the demo data that their number comes from. */
export const PEOPLE = {
  'liu.yang': '+8613900000002',
  'sun.li': '+8613900000004',
  'zhou.jie': '+8613900000005',
  'wu.fang': '+8613900000006',
  'zheng.hao': '+8613900000007',
  'feng.lei': '+8613900000009',
  'chu.ning': '+8613900000010',
  'wei.tao': '+8613900000011',
  'jiang.xue': '+8613900000012',
  'shen.bo': '+8613900000013',
  'han.mei': '+8613900000014',
} as const;
