import { expect, type Page, test } from '@playwright/test';
import { createSignedInClient } from '../../support/client.ts';
import { type OwnGateway, startGateway } from '../../support/gateway.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';

const PASSWORD = 'eleven paper kites';

const WORDS = {
  'en-US': { userName: 'User name', password: 'Password', signIn: 'Sign in', menu: 'Menu' },
  'zh-CN': { userName: '用户名', password: '密码', signIn: '登录', menu: '菜单' },
} as const;

/** What a page shows that does not work: nothing published, no access, not found, failed. */
const BROKEN =
  /is not published yet|尚未发布|You have no access to this page|您无权访问此页面|does not exist|不存在|went wrong|出错了/;

interface Entry {
  path: string;
  subApp: string;
}

let gateway: OwnGateway;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  gateway = await startGateway({
    PEDESTAL_DEMO_RECORDS: 'on',
    PEDESTAL_DEMO_PASSWORD: PASSWORD,
  });
});
test.afterAll(() => gateway.stop());

/** Every page of the person's menus that has a release, by system. */
async function listEntries(userName: string) {
  const call = await createSignedInClient({ userName, password: PASSWORD }, gateway.url);
  const { subApps } = await call('GET /gateway/console/registry');
  const unpublished = new Set(
    subApps.filter(({ entry }) => entry === null).map(({ name }) => name),
  );
  const systems = [];
  for (const { key } of await call('POST /gateway/authority/role/getSystemOption')) {
    const path = 'GET /gateway/authority/resource/getAuthResourceList/:systemCode';
    const resources = await call(path, { params: { systemCode: key } });
    const pages = resources.filter((each) => each.resourceType === 'page' && !each.hidden);
    const entries = pages.filter(({ subApp }) => !unpublished.has(subApp));
    systems.push({ key, entries });
  }
  return systems;
}

async function signIn(page: Page, userName: string, locale: keyof typeof WORDS) {
  const words = WORDS[locale];
  await page.goto(`${gateway.url}/user/login`);
  await page.getByRole('textbox', { name: words.userName, exact: true }).fill(userName);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
  await page.getByRole('navigation', { name: words.menu, exact: true }).waitFor();
}

/** Opens a page of the menu and waits until everything that it asked for is there. */
async function open(page: Page, { path, subApp }: Entry, checked: Set<string>) {
  await page.goto(gateway.url + path, { waitUntil: 'networkidle' });
  const shown = page.locator('#root-subapp:visible').first();
  await expect(shown.getByRole('heading').first(), path).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').first(), path).not.toContainText(BROKEN);
  if (checked.has(subApp)) return;
  checked.add(subApp);
  await expectNoAxeViolations(page);
}

for (const [userName, locale] of [
  ['zhou.jie', 'en-US'],
  ['han.mei', 'zh-CN'],
  ['wei.dong', 'zh-CN'],
  ['zhu.lin', 'en-US'],
] as const) {
  test.describe(() => {
    test.use({ locale });

    test(`every menu entry of ${userName} opens a page that works`, async ({ page }) => {
      test.setTimeout(600_000);
      const systems = await listEntries(userName);
      expect(systems.every(({ entries }) => entries.length > 0)).toBe(true);
      await signIn(page, userName, locale);
      await expect(page.getByRole('main').first()).not.toContainText(BROKEN);
      const checked = new Set<string>();
      for (const { entries } of systems) {
        for (const entry of entries) await open(page, entry, checked);
      }
    });
  });
}
