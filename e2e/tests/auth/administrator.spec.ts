import { expect, type Page, test } from '@playwright/test';
import type { Credentials } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { makeAdministrator, makePart, uniqueName } from './world.ts';

const PAGES = [
  ['users', 'Users', '用户'],
  ['org-units', 'Org units', '组织机构'],
  ['roles', 'Roles', '角色'],
  ['resources', 'Resources', '资源'],
  ['why', 'Why?', '权限溯源'],
  ['systems', 'Systems and sign-in', '系统与登录页'],
  ['invites', 'Invites', '邀请'],
  ['sessions', 'Sessions', '在线会话'],
  ['audit', 'Audit log', '审计日志'],
  ['sign-ins', 'Sign-in log', '登录日志'],
  ['sub-apps', 'Sub-applications', '子应用'],
  ['notices', 'Notices', '通知'],
] as const;

/** Opens a page of the sub-app; the first time as somebody. */
async function openPage(
  page: Page,
  slug: string,
  heading: string,
  person?: Credentials,
): Promise<void> {
  if (person) await enterConsole(page, person, `/auth/${slug}`);
  else await page.goto(`/auth/${slug}`);
  // The shell names the page while it loads; what counts is the sub-app's own heading.
  const subApp = page.locator('#root-subapp');
  await expect(subApp.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

test.describe.configure({ timeout: 120_000 });

for (const start of [0, 4, 8]) {
  const pages = PAGES.slice(start, start + 4);
  const names = pages.map(([slug]) => slug).join(', ');
  test(`${names} open without a fault and without an axe finding`, async ({ page }) => {
    const errors = collectPageErrors(page);
    let person: Credentials | undefined = await makeAdministrator();
    for (const [slug, heading] of pages) {
      await openPage(page, slug, heading, person);
      person = undefined;
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
      await expectNoAxeViolations(page);
    }
    expect(errors).toEqual([]);
  });
}

test('every page speaks Chinese when the shell does', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('pedestal.locale', 'zh-CN'));
  let person: Credentials | undefined = await makeAdministrator();
  for (const [slug, , heading] of PAGES) {
    await openPage(page, slug, heading, person);
    person = undefined;
  }
});

test('adds, finds, edits, disables, deletes and brings back a person', async ({ page }) => {
  const name = uniqueName('e2e');
  await openPage(page, 'users', 'Users', await makeAdministrator());
  await page.getByRole('button', { name: 'Add a person' }).click();
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await form.getByLabel('User name').fill(name);
  await form.getByLabel('Name', { exact: true }).fill('Erika Muster');
  await form.getByRole('button', { name: 'Save' }).click();
  const secret = page.locator('.auth-secret');
  await expect(secret).toHaveText(/^(\w{5}-){3}\w{5}/);
  await page.getByRole('button', { name: 'OK' }).click();

  await page.getByRole('searchbox', { name: 'Name, number or address' }).fill(name);
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Erika Muster');

  await row.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit Erika Muster' });
  await drawer.getByLabel('Name', { exact: true }).fill('Erika Neu');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Erika Neu');

  const act = async (item: string) => {
    await row.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await act('Disable');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toContainText('Disabled');
  await act('Enable');
  await expect(row).toContainText('Active');
  await act('Delete');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Erika Neu');
});

test('shows both versions when somebody else saved first, and lets one choose', async ({
  page,
}) => {
  const { call, clerk, clerkId } = await makePart();
  await openPage(page, `users?user=${clerkId}`, 'Users', await makeAdministrator());
  const drawer = page.getByRole('dialog', { name: `Edit ${clerk.userName}` });
  await drawer.getByLabel('Name', { exact: true }).fill('Mine');
  const present = await call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
  await call('PUT /gateway/authority/users/:id', {
    params: { id: clerkId },
    body: {
      version: present.version,
      displayName: 'Theirs',
      mobile: '',
      email: 'theirs@example.com',
      orgUnitId: present.orgUnit?.id ?? null,
      locale: null,
      requiresMfa: false,
    },
  });
  await drawer.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  await conflict.getByRole('radio', { name: 'theirs@example.com' }).check();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await expect(conflict).toHaveCount(0);
  await expect
    .poll(async () => {
      const user = await call('GET /gateway/authority/users/:id', { params: { id: clerkId } });
      return [user.displayName, user.email];
    })
    .toEqual(['Mine', 'theirs@example.com']);
});

test('makes a role, previews a change and saves it', async ({ page }) => {
  const name = uniqueName('role');
  await openPage(page, 'roles/new', 'Add a role', await makeAdministrator());
  await page.getByRole('combobox', { name: 'System' }).click();
  await page.getByTitle('Group administration (1001)').click();
  await page.getByLabel('Name (Chinese)').fill(name);
  await page.getByLabel('Name (English)').fill(name);
  await page.getByRole('textbox', { name: 'Find a resource' }).fill('auth:why');
  const node = page.getByRole('treeitem').filter({ hasText: 'Why?' });
  await node.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByLabel('Description').fill('Explains access');
  await page.getByRole('textbox', { name: 'Find a resource' }).fill('auth:audit:read');
  await page.getByRole('treeitem').filter({ hasText: 'Audit log' }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Save' }).click();
  const preview = page.getByRole('dialog', { name: 'What would change' });
  await expect(preview).toContainText('Audit log');
  await preview.getByRole('button', { name: 'Save' }).click();
  await expect(preview).toHaveCount(0);
  await openPage(page, `roles?search=${name}`, 'Roles');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Explains access');
});

test('adds a unit and a resource, and says why somebody may', async ({ page }) => {
  const unit = uniqueName('unit');
  await openPage(page, 'org-units', 'Org units', await makeAdministrator());
  await page.getByRole('button', { name: 'Add at the top' }).click();
  await page.getByLabel('Name (Chinese)').fill(unit);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2, name: unit })).toBeVisible();

  const code = uniqueName('e2e').replace('-', ':');
  await openPage(page, 'resources?addBelow=0', 'Resources');
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Name (Chinese)').fill(code);
  await page.getByLabel('Name (English)').fill(code);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2, name: code })).toBeVisible();

  await openPage(page, 'why', 'Why?');
  await page.getByRole('combobox', { name: 'Person' }).fill('admin');
  await page.getByTitle('Administrator (admin)').click();
  await page.getByRole('combobox', { name: 'Page or action' }).fill(code);
  await page.getByTitle(`${code} (${code})`).click();
  await expect(page.getByText(/may use “/)).toBeVisible();
});

test('checks the chain of the log and reads an entry', async ({ page }) => {
  await openPage(page, 'audit', 'Audit log', await makeAdministrator());
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText(/entries are as they were written/)).toBeVisible();
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible();
});
