import type { Call } from '@pedestal/contract';
import { expect, type Page, test } from '@playwright/test';
import { createSignedInClient, createTestClient } from '../../support/client.ts';
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

/** Address of a list or of a book of a workspace. */
const LIST = /^(?:\/records)?\/(\w+)\/(\w+)$/;
const BOOK = /^(?:\/records)?\/(\w+)\/-\/book\/(\w+)$/;
/** Sub-apps whose pages are not lists of records. */
const OTHERS = /^\/(?:auth|dfs|approve|dataReport)\//;

type Locale = keyof typeof WORDS;

interface Entry {
  path: string;
  subApp: string;
}

interface DemoPerson {
  userName: string;
  /** Where the person lands after signing in. */
  landing: string;
  /** Every page of their menus that has a release, by system. */
  systems: Entry[][];
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

async function enter(userName: string): Promise<{ call: Call; landing: string }> {
  let token = '';
  const call = createTestClient(() => token, gateway.url);
  const { loginKey } = await call('POST /gateway/authority/login/getLoginConfig', { body: {} });
  const body = { userName, password: PASSWORD, loginKey };
  const reply = await call('POST /gateway/authority/login/normal', { body });
  token = reply.token;
  return { call, landing: reply.userIndexInfoList[0]?.indexUrl ?? '' };
}

async function readMenus(call: Call): Promise<Entry[][]> {
  const { subApps } = await call('GET /gateway/console/registry');
  const published = new Set(subApps.flatMap(({ name, entry }) => (entry === null ? [] : name)));
  const systems: Entry[][] = [];
  for (const { key } of await call('POST /gateway/authority/role/getSystemOption')) {
    const path = 'GET /gateway/authority/resource/getAuthResourceList/:systemCode';
    const resources = await call(path, { params: { systemCode: key } });
    const pages = resources.filter((each) => each.resourceType === 'page' && !each.hidden);
    systems.push(pages.filter(({ subApp }) => published.has(subApp)));
  }
  return systems;
}

async function listPeople(): Promise<string[]> {
  const credentials = { userName: 'admin', password: gateway.adminPassword };
  const admin = await createSignedInClient(credentials, gateway.url);
  const query = { page: 1, limit: 100 };
  const { items } = await admin('GET /gateway/authority/users', { query });
  return items.map(({ userName }) => userName).filter((name) => name !== credentials.userName);
}

async function readPeople(): Promise<DemoPerson[]> {
  const people: DemoPerson[] = [];
  for (const userName of await listPeople()) {
    const { call, landing } = await enter(userName);
    people.push({ userName, landing, systems: await readMenus(call) });
  }
  return people;
}

/** Asks for what the page of an entry lists first. */
async function ask(call: Call, { path }: Entry): Promise<void> {
  const [, bookOwner, book] = BOOK.exec(path) ?? [];
  const [, workspace, collection] = LIST.exec(path) ?? [];
  if (bookOwner !== undefined && book !== undefined) {
    const params = { workspace: bookOwner, book };
    await call('GET /gateway/ledger/:workspace/books/:book/balances', { params, query: {} });
  } else if (workspace !== undefined && collection !== undefined && !OTHERS.test(path)) {
    const params = { workspace, collection };
    await call('GET /gateway/records/:workspace/:collection', { params, query: {} });
  }
}

async function signIn(page: Page, userName: string, locale: Locale) {
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

/** People who together land on every first page and open every entry, each with what is left for them. */
function share(people: readonly DemoPerson[]): [userName: string, entries: Entry[]][] {
  const seen = new Set<string>();
  const landed = new Set<string>();
  const mostFirst = people.toSorted((one, other) => countOf(other) - countOf(one));
  return mostFirst.flatMap(({ userName, landing, systems }) => {
    const left = systems.flat().filter(({ path }) => !seen.has(path));
    if (left.length === 0 && landed.has(landing)) return [];
    landed.add(landing);
    for (const { path } of left) seen.add(path);
    return [[userName, left]];
  });
}

const countOf = ({ systems }: DemoPerson) => systems.flat().length;

test('everybody of the demo lands on a page of their menu, and each of their lists answers', async () => {
  test.setTimeout(600_000);
  const people = await listPeople();
  expect(people.length).toBeGreaterThan(40);
  for (const userName of people) {
    const { call, landing } = await enter(userName);
    const systems = await readMenus(call);
    expect(
      systems.every((entries) => entries.length > 0),
      userName,
    ).toBe(true);
    const entries = systems.flat();
    expect(['/first', ...entries.map(({ path }) => path)], userName).toContain(landing);
    for (const entry of entries) {
      await expect(ask(call, entry), `${userName} ${entry.path}`).resolves.toBeUndefined();
    }
  }
});

for (const [locale, half] of [
  ['en-US', 0],
  ['zh-CN', 1],
] as const) {
  test.describe(() => {
    test.use({ locale });

    test(`every menu entry of the demo opens a page that works, ${locale}`, async ({ browser }) => {
      test.setTimeout(900_000);
      const checked = new Set<string>();
      const shares = share(await readPeople());
      for (const [userName, entries] of shares.filter((_, index) => index % 2 === half)) {
        const page = await (await browser.newContext()).newPage();
        await signIn(page, userName, locale);
        await expect(page.getByRole('main').first(), userName).not.toContainText(BROKEN);
        for (const entry of entries) await open(page, entry, checked);
        await page.context().close();
      }
    });
  });
}
