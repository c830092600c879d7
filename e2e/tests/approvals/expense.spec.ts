import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Credentials, createSignedInClient } from '../../support/client.ts';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { installRequests, publishFlow } from './requests.ts';

const PHONE = { locale: 'zh-CN', viewport: { width: 390, height: 844 } };
test.use(PHONE);

async function join(displayName: string) {
  const person = await createPerson({ displayName });
  const call = await createSignedInClient(person);
  const { id } = await call('GET /gateway/authority/user/getUserInfo', {});
  return { person, id, name: displayName };
}

async function openPhone(browser: Browser, person: Credentials, path: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, colorScheme: 'dark' });
  const page = await context.newPage();
  await enterConsole(page, person, path);
  return page;
}

/** Opens the only task that waits for the person. */
async function openTask(page: Page, subject: string) {
  await page.goto('/approve/inbox');
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(page.getByText(/轮到您审批|被退回/)).toBeVisible();
}

const act = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an expense from a phone: submit, return, submit again, add a signer, approve, pay', async ({
  page,
  browser,
}) => {
  test.slow();
  const errors = collectPageErrors(page);
  const workspace = await installRequests();
  const [starter, chief, helper] = [
    await join('苏晓'),
    await join('顾明'),
    await join('宋佳'),
  ] as const;
  const flow = `报销 ${workspace}`;
  await publishFlow(workspace, flow, [{ people: [chief.id] }]);
  const subject = `上海出差 ${workspace}`;

  await test.step('fill in and submit', async () => {
    await enterConsole(page, starter.person, '/approve/new');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: flow }).click();
    await page.getByLabel('事由').fill(subject);
    await page.getByLabel('金额').fill('1280');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const side = page.getByRole('complementary', { name: '审批人' });
    await expect(side.getByText(chief.name)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByText('审批中').first()).toBeVisible();
  });

  const desk = await openPhone(browser, chief.person, '/approve/inbox');
  await test.step('return', async () => {
    await expect(desk.getByText(subject)).toBeVisible();
    await expectNoAxeViolations(desk);
    await openTask(desk, subject);
    await expect(
      desk.getByRole('region', { name: '申请内容' }).getByText('1,280.00'),
    ).toBeVisible();
    await expectNoAxeViolations(desk);
    await act(desk, '退回').click();
    const form = dialog(desk, '退回');
    await form.getByRole('button', { name: '退回', exact: true }).click();
    await expect(form.getByText('请填写意见。')).toBeVisible();
    await form.getByLabel('审批意见').fill('金额请与发票一致');
    await expectNoAxeViolations(desk);
    await form.getByRole('button', { name: '退回', exact: true }).click();
    await expect(desk.getByText('申请人修改申请')).toBeVisible();
  });

  await test.step('change and submit again', async () => {
    await openTask(page, subject);
    await expect(page.getByText('金额请与发票一致').first()).toBeVisible();
    const record = page.getByRole('region', { name: '申请内容' });
    await record.getByLabel('金额').fill('1080');
    await record.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('已保存', { exact: true })).toBeVisible();
    await act(page, '重新提交').click();
    await dialog(page, '重新提交').getByRole('button', { name: '重新提交', exact: true }).click();
    await expect(page.getByText(/您的申请被退回/)).toHaveCount(0);
  });

  await test.step('add a signer', async () => {
    await openTask(desk, subject);
    await act(desk, '更多').click();
    await desk.getByRole('menuitem', { name: '加签' }).click();
    const form = dialog(desk, '加签');
    await form.getByRole('combobox', { name: '人员' }).fill(helper.name);
    await desk
      .getByText(new RegExp(`^${helper.name} \\(`))
      .first()
      .click();
    await form.getByRole('button', { name: '加签', exact: true }).click();
    await expect(desk.getByText('前加签')).toBeVisible();
  });

  await test.step('both approve', async () => {
    const other = await openPhone(browser, helper.person, '/approve/inbox');
    await openTask(other, subject);
    await act(other, '同意').click();
    await dialog(other, '同意').getByRole('button', { name: '同意', exact: true }).click();
    await expect(other.getByText(`${helper.name} 同意`)).toBeVisible();
    await desk.goto('/approve/inbox');
    await openTask(desk, subject);
    await desk.keyboard.press('a');
    await dialog(desk, '同意').getByRole('button', { name: '同意', exact: true }).click();
    await expect(desk.getByText('申请已通过')).toBeVisible();
    await other.context().close();
  });

  await test.step('pay', async () => {
    await desk.goto(`/records/${workspace}/claim`);
    await desk.getByText(subject).first().click();
    await expect(desk.getByText('待付款').first()).toBeVisible();
    await desk.getByRole('button', { name: '付款', exact: true }).click();
    await expect(desk.getByText('已付款').first()).toBeVisible();
    await expectNoAxeViolations(desk);
  });

  await page.goto('/approve/mine');
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await expect(row.getByText('已通过')).toBeVisible();
  await expectNoAxeViolations(page);
  await desk.context().close();
  expect(errors).toEqual([]);
});
