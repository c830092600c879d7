import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { addParty, newCode } from './record-list.ts';

/** A browser whose camera shows one code. */
async function showCode(page: Page, code: string): Promise<void> {
  await page.addInitScript((rawValue) => {
    const canvas = document.createElement('canvas');
    // A stream without new pictures never starts to play.
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 50);
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue }];
      },
    });
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: async () => canvas.captureStream() },
    });
  }, code);
}

const holding = (page: Page) => page.getByRole('combobox', { name: 'Parent company' });

test('a scanner and the camera fill pickers and codes', async ({ page }) => {
  const code = newCode();
  await addParty({ code, name: `Scanned ${code}` });
  await showCode(page, code);
  await enterConsole(page, await createPerson(), '/records/base/party/new');
  // A scanner types faster than options arrive, and ends with Enter.
  await holding(page).click();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  const picker = page.locator('.rc-scannable').filter({ has: holding(page) });
  await expect(picker).toContainText(`Scanned ${code}`);

  await page.getByRole('button', { name: 'Scan with the camera: Code' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(code);
});

test.describe('a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('says that its browser cannot read codes', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
    await enterConsole(page, await createPerson(), '/records/base/party/new');
    await page.getByRole('button', { name: 'Scan with the camera: Code' }).click();
    await expect(page.getByText('This browser cannot read codes with the camera.')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
