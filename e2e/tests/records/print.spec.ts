import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { collectPageErrors, expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { addParty, LIST, newCode } from './record-list.ts';

/** Counts the prints that a page asks for. */
function countPrints(page: Page): () => number {
  let prints = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/print')) prints += 1;
  });
  return () => prints;
}

test('a record is printed once, and the file opens and downloads', async ({ page }) => {
  const errors = collectPageErrors(page);
  const prints = countPrints(page);
  const { id } = await addParty({ code: newCode(), name: '打印有限公司' });
  await enterConsole(page, await createPerson(), `${LIST}/${id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Standard form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await expect(dialog.getByText('The PDF is ready. Records: 1, pages: 1')).toBeVisible();
  const open = dialog.getByRole('link', { name: 'Open in a new tab' });
  await expect(open).toHaveAttribute('href', /^blob:/);
  await expectNoAxeViolations(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(prints()).toBe(1);
  expect(errors).toEqual([]);
});

test('a list is printed as a plain table, once', async ({ page }) => {
  const code = newCode();
  await addParty({ code, name: 'Printed list' });
  await page.addInitScript(() => {
    // Headless browsers show no print dialog.
    window.print = () => {
      document.body.dataset.prints = String(Number(document.body.dataset.prints ?? 0) + 1);
    };
  });
  await enterConsole(page, await createPerson(), `${LIST}?f=code.eq.${code}`);
  await page.getByText('1 records', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Print' }).click();
  const paper = page.frameLocator('iframe[title="Print"]');
  await expect(paper.locator('body[data-prints="1"]')).toHaveCount(1);
  await expect(paper.getByRole('heading', { name: 'Parties', includeHidden: true })).toHaveCount(1);
  await expect(paper.locator('thead th').filter({ hasText: 'Code' })).toHaveCount(1);
  await expect(paper.locator('tbody tr')).toHaveCount(1);
  await expect(paper.locator('tbody tr')).toContainText(code);
  await paper.locator('body').evaluate((body) => {
    body.ownerDocument.defaultView?.dispatchEvent(new Event('afterprint'));
  });
  await expect(page.locator('iframe[title="Print"]')).toHaveCount(0);
  await expectNoAxeViolations(page);
});
