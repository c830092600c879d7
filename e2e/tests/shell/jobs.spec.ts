import type { Job } from '@pedestal/contract';
import { expect, type Page, test } from '@playwright/test';
import { type Credentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say } from './say.ts';
import { DESKTOP, type Language, PHONE, WORDS } from './texts.ts';

const NOW = Date.now();

/** Titles of the periodic tasks come from the gateway. */
const VERIFY = { 'en-US': 'Verify the audit log', 'zh-CN': '校验审计日志' };

const indicator = (page: Page) => page.getByRole('button', { name: /^(Background jobs|后台任务)/ });

function job(id: string, fields: Partial<Job>): Job {
  return {
    id,
    kind: 'records.import',
    title: { 'en-US': `Import ${id}`, 'zh-CN': `导入 ${id}` },
    state: 'running',
    cancelling: false,
    done: 0,
    total: null,
    result: null,
    file: null,
    error: null,
    createdAt: NOW - 90_000,
    startedAt: NOW - 60_000,
    finishedAt: null,
    nextAttemptAt: null,
    ...fields,
  };
}

/** One job in each state. */
const JOBS: readonly Job[] = [
  job('stock', { done: 41_200, total: 100_000 }),
  job('prices', { state: 'queued', startedAt: null }),
  job('suppliers', {
    state: 'done',
    finishedAt: NOW - 30_000,
    result: {
      summary: {
        'en-US': '9,870 rows imported, 130 faulty',
        'zh-CN': '已导入 9,870 行，130 行有误',
      },
      link: '/first',
      data: null,
    },
    file: { name: 'faults.xlsx', size: 18_000, expiresAt: NOW + 600_000_000, expired: false },
  }),
  job('customers', {
    state: 'failed',
    finishedAt: NOW - 20_000,
    error: { name: 'internal', message: 'The disk is full. Free space and retry.', reason: null },
  }),
  job('units', { state: 'cancelled', finishedAt: NOW - 10_000 }),
];

/** Shows made-up jobs instead of those of the gateway. */
async function showJobs(page: Page, jobs: readonly Job[]): Promise<void> {
  const info = { items: jobs, next: null, previous: null };
  await page.route(/\/gateway\/jobs(\/recent|\/all|\?.*)?$/, (route) =>
    route.fulfill({ json: { code: 10000, msg: '', info } }),
  );
}

/** A person with a finished job, so that the top bar shows the indicator. */
async function createPersonWithJob(): Promise<Credentials> {
  const person = await createPerson();
  const call = await createSignedInClient(person);
  // Another test may be running the task at the same moment.
  await expect(async () => {
    await call('POST /gateway/jobs/schedules/:name/run', { params: { name: 'jobs.purge' } });
  }).toPass();
  return person;
}

for (const locale of Object.keys(WORDS) as Language[]) {
  for (const viewport of [DESKTOP, PHONE]) {
    test.describe(`jobs in ${locale}, ${viewport.width} wide`, () => {
      test.use({ locale, viewport });

      test('show their state in the panel and on the page, and pass axe', async ({ page }) => {
        const person = await createPersonWithJob();
        await showJobs(page, JOBS);
        await enterConsole(page, person);
        await indicator(page).click();
        const panel = page.getByRole('dialog');
        await expect(panel.getByRole('listitem')).toHaveCount(JOBS.length);
        await expect(panel.getByRole('progressbar')).toHaveAttribute('value', '41200');
        await expect(panel.getByText('The disk is full. Free space and retry.')).toBeVisible();
        await expectNoAxeViolations(page);
        await panel.getByRole('link', { name: /^(Show all|查看全部)$/ }).click();
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(
          /^(Background jobs|后台任务)$/,
        );
        await expect(main.getByRole('listitem')).toHaveCount(JOBS.length);
        await expectNoAxeViolations(page);
      });
    });
  }
}

test.use({ locale: LANGUAGE });

test('nothing is shown or loaded while a person has no jobs', async ({ page }) => {
  const person = await createPerson({ isAdministrator: false });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/gateway\/jobs|jobs-button/.test(request.url())) asked.push(request.url());
  });
  // Listen from the start: the first frame may come while the console is still entered.
  const frame = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await enterConsole(page, person);
  await frame;
  await expect(indicator(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a periodic task is run by keyboard, followed in the top bar and dismissed', async ({
  page,
}) => {
  const person = await createPerson();
  await enterConsole(page, person, '/jobs?view=schedules');
  const main = page.getByRole('main');
  const title = VERIFY[LANGUAGE];
  const run = main.getByRole('button', { name: say('Run now: {{title}}', { title }) });
  await expect(async () => {
    await run.press('Enter');
    await expect(indicator(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await indicator(page).press('Enter');
  const panel = page.getByRole('dialog', { name: say('Background jobs') });
  const row = panel.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText(/^(Done|已完成)/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(indicator(page)).toBeFocused();

  await main.getByRole('link', { name: say('My jobs') }).click();
  await main
    .getByRole('button', { name: say('Remove from the list: {{title}}', { title }) })
    .click();
  await expect(
    main.getByText(say('No jobs yet. Long-running work, such as an import, will appear here.')),
  ).toBeVisible();
  await expect(indicator(page)).toHaveCount(0);
});

test('a failed list says why and can be loaded again', async ({ page }) => {
  const person = await createPerson();
  let isBroken = true;
  await page.route(/\/gateway\/jobs\?/, (route) =>
    isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await enterConsole(page, person, '/jobs');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toBeVisible();
  const retry = failure.getByRole('button');
  const again = page.waitForRequest(/\/gateway\/jobs\?/);
  await retry.click();
  await again;
  await expect(failure).toBeVisible();
  isBroken = false;
  // A live update may load the list, too, and take the button away.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(
      page.getByText(say('No jobs yet. Long-running work, such as an import, will appear here.')),
    ).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('others see neither the jobs of everybody nor the periodic tasks', async ({ page }) => {
  const person = await createPerson({ isAdministrator: false });
  await enterConsole(page, person, '/jobs?view=schedules');
  await expect(
    page.getByText(say('No jobs yet. Long-running work, such as an import, will appear here.')),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: say('Periodic tasks') })).toHaveCount(0);
});
