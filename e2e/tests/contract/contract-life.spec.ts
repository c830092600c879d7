import { type Browser, expect, type Page, test } from '@playwright/test';
import { fillDate } from '../../support/dates.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { enterConsole } from '../shell/person.ts';
import { approve, create, createPeople, createTemplate, type Member, newCode } from './world.ts';

const DESK = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
test.use(DESK);

async function openDesk(browser: Browser, { person }: Member, path: string): Promise<Page> {
  const page = await (await browser.newContext(DESK)).newPage();
  await enterConsole(page, person, path);
  return page;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Picks the only match of what is typed. */
async function pick(page: Page, name: string, text: string) {
  await page.getByRole('combobox', { name, exact: true }).fill(text);
  await page.locator('.ant-select-dropdown:visible').getByText(text).first().click();
}

test('a contract from the template to the settled payment', async ({ page, browser }) => {
  test.slow();
  const errors = collectPageErrors(page);
  const people = await createPeople();
  const partyName = newCode('Harbour Foods ');
  const party = { code: newCode('C'), name: partyName, kinds: ['customer'] };
  await create(people.admin, ['base', 'party'], party);
  const template = newCode('Delivery ');
  await createTemplate(people.legal.call, template);
  const name = newCode('Tea for a year ');

  await test.step('the handler fills a template in and reads the text', async () => {
    await enterConsole(page, people.handler.person, '/contract/p/draw');
    await pick(page, 'Template', template);
    const text = page.getByRole('article', { name: 'Text' });
    await expect(text.getByText('Goods')).toBeVisible();
    await expect(button(page, 'Create contract')).toBeDisabled();
    await field(page, 'Name').fill(name);
    await pick(page, 'Party', partyName);
    await field(page, 'Payment 1').fill('Deposit');
    await fillDate(field(page, 'Due date 1'), '2031-04-01');
    await field(page, 'Amount 1').fill('80,000');
    await button(page, 'Add a row').click();
    await field(page, 'Payment 2').fill('Rest');
    await fillDate(field(page, 'Due date 2'), '2031-07-01');
    await field(page, 'Amount 2').fill('70000');
    await field(page, 'Goods').fill('green tea');
    await expect(text).toContainText(`Between us and ${partyName}.`);
    await expect(text).toContainText('We deliver green tea from');
    await expect(text).toContainText('The price is 150000.00');
    await expect(text).toContainText('Deposit　2031-04-01　80000.00');
    await expectNoAxeViolations(page);
    await button(page, 'Create contract').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoAxeViolations(page);
    await button(page, 'Hand in').click();
    await expect(page.getByText('In approval').first()).toBeVisible();
  });

  const { items } = await people.handler.call('GET /gateway/records/:workspace/:collection', {
    params: { workspace: 'contract', collection: 'contract' },
    query: { f: `name.eq.${name}` },
  });
  const id = items[0]?.id ?? '';

  await test.step('superior, legal and finance sign', async () => {
    await approve(people.manager, name);
    const desk = await openDesk(browser, people.legal, '/approve/inbox');
    await desk.getByRole('link', { name: new RegExp(name) }).click();
    const form = desk.getByRole('region', { name: 'Request' });
    await form
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Between us and the other side.');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
    await desk.keyboard.press('a');
    const dialog = desk.getByRole('dialog', { name: 'Approve' });
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await desk.context().close();
    await approve(people.finance, name);
  });

  await test.step('the keeper of seals puts it in force', async () => {
    const desk = await openDesk(browser, people.keeper, `/contract/contract/${id}`);
    await expect(desk.getByText('To be signed').first()).toBeVisible();
    await fillDate(field(desk, 'Signed on'), '2030-01-15');
    await button(desk, 'Save').click();
    await button(desk, 'Put in force').click();
    await expect(desk.getByText('In force').first()).toBeVisible();
    await desk.context().close();
  });

  const { values } = await people.handler.call('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace: 'contract', collection: 'contract', id },
  });
  const no = String(values.no);
  expect(no).toMatch(/^HT-/);

  await test.step('finance registers payments until nothing is open', async () => {
    const desk = await openDesk(browser, people.finance, '/contract/p/desk');
    await field(desk, 'Find by contract, party or payment').fill(no);
    await expectNoAxeViolations(desk);
    await button(desk, `Register ${no} Deposit`).click();
    const form = desk.getByRole('form', { name: 'Register a payment' });
    await fillDate(form.getByRole('textbox', { name: 'Day', exact: true }), '2031-04-01');
    await form.getByLabel('Amount of Deposit').fill('80000.01');
    await expect(form.getByRole('alert')).toBeVisible();
    await form.getByLabel('Amount of Deposit').fill('50000');
    await form.getByRole('checkbox', { name: /Rest/ }).check();
    await expectNoAxeViolations(desk);
    await button(desk, 'Post 120,000.00').click();
    await expect(desk.getByText('120,000.00 was registered')).toBeVisible();
    await expect(button(desk, `Register ${no} Rest`)).toHaveCount(0);
    await button(desk, `Register ${no} Deposit`).click();
    await fillDate(form.getByRole('textbox', { name: 'Day', exact: true }), '2031-04-02');
    await button(desk, 'Post 30,000.00').click();
    await expect(desk.getByText('Nothing is open')).toBeVisible();
    await desk.context().close();
  });

  await test.step('the handler sees that it is paid, and what legal changed', async () => {
    await page.goto(`/contract/contract/${id}`);
    await page.getByRole('link', { name: 'Payment progress', exact: true }).click();
    await expect(page.getByRole('progressbar', { name: 'Share paid' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    await expect(page.getByRole('row', { name: /^Deposit/ })).toContainText('80,000.00');
    await expectNoAxeViolations(page);
    await page.goto(`/contract/p/compare?contract=${id}`);
    await expect(page.getByText('The versions are identical')).toBeVisible();
    await page.getByRole('combobox', { name: 'Older version' }).click();
    await page.locator('.ant-select-dropdown:visible').getByText('Version 1 (handed in)').click();
    await expect(page.getByText(/paragraphs differ/)).toBeVisible();
    await expect(page.getByRole('deletion').first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto('/contract/p/overview');
    await expect(page.getByRole('heading', { level: 1, name: 'Contract overview' })).toBeVisible();
    // A tile of the dashboard that comes with the workspace.
    const signed = page.getByRole('region', { name: 'Signed amount', exact: true });
    await expect(signed.getByRole('application')).toBeVisible();
    await expectNoAxeViolations(page);
  });
  expect(errors).toEqual([]);
});
