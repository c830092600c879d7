import { ERROR_MESSAGES } from '@pedestal/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { waitForSaved } from '../../support/saved.ts';
import { showTotp } from '../sign-in/totp.ts';
import { createPerson, enterConsole } from './person.ts';
import { LANGUAGE, say, sayLike } from './say.ts';
import { DESKTOP, type Language, PHONE, WORDS } from './texts.ts';

const SECTIONS = [
  'profile',
  'security',
  'sessions',
  'appearance',
  'language',
  'notifications',
  'development',
];

for (const locale of Object.keys(WORDS) as Language[]) {
  for (const viewport of [DESKTOP, PHONE]) {
    test.describe(`settings in ${locale}, ${viewport.width} wide`, () => {
      test.use({ locale, viewport });

      test('pass axe in every section', async ({ page }) => {
        await enterConsole(page, await createPerson(), '/settings/development');
        const last = page.locator('a[href$="/settings/development"]');
        await expect(last).toBeInViewport({ ratio: 1 });
        for (const section of SECTIONS) {
          await page.locator(`a[href$="/settings/${section}"]`).click();
          await expect(page.locator(`a[href$="/settings/${section}"]`)).toHaveAttribute(
            'aria-current',
            'page',
          );
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoAxeViolations(page);
        }
      });
    });
  }
}

test.use({ locale: LANGUAGE });

const OTHER_LANGUAGE =
  LANGUAGE === 'en-US'
    ? (['zh-CN', '简体中文', '语言与时间'] as const)
    : (['en-US', 'English', 'Language and time'] as const);

/** A second device of the same person. */
async function onAnotherDevice(
  page: Page,
  person: Parameters<typeof enterConsole>[1],
  look: (device: Page) => Promise<void>,
): Promise<void> {
  const browser = page.context().browser();
  const context = await browser?.newContext({
    baseURL: new URL(page.url()).origin,
    locale: LANGUAGE,
    colorScheme: 'light',
  });
  if (!context) throw new Error('No browser');
  const device = await context.newPage();
  await enterConsole(device, person);
  await look(device);
  await context.close();
}

function savedPreferences(page: Page) {
  return waitForSaved(page, /"configKey":"preferences"/);
}

test('change the appearance at once, on every device', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const person = await createPerson();
  await enterConsole(page, person, '/settings/appearance');
  const html = page.locator('html');
  await page.getByText(say('Dark'), { exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: say('Teal') }).check({ force: true });
  await page.getByText(say('Compact'), { exact: true }).click();
  await expect(html).toHaveAttribute('data-density', 'compact');
  await page.getByText(say('Large'), { exact: true }).click();
  const saved = savedPreferences(page);
  await expect(html).toHaveAttribute('data-motion', 'full');
  await page.getByRole('switch', { name: say('Reduce motion') }).click();
  await expect(html).toHaveAttribute('data-motion', 'reduced');
  await expect(page.getByText(say('Operation succeeded')).first()).toBeVisible();
  await saved;
  await expectNoAxeViolations(page);

  await onAnotherDevice(page, person, async (device) => {
    const root = device.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await expect(root).toHaveAttribute('data-density', 'compact');
    await expect(root).toHaveAttribute('data-motion', 'reduced');
    await expect(root).toHaveCSS('--pd-font-size', '16px');
    await expect(root).toHaveCSS('--pd-primary', '#6fd0de');
  });
});

test('change language and time zone, on every device', async ({ page }) => {
  const person = await createPerson();
  await enterConsole(page, person, '/settings/language');
  await page.getByRole('combobox', { name: say('Time zone') }).fill('Honolulu');
  const saved = savedPreferences(page);
  await page.keyboard.press('Enter');
  await saved;
  const savedLanguage = savedPreferences(page);
  const [other, name, heading] = OTHER_LANGUAGE;
  await page.getByText(name, { exact: true }).click();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await savedLanguage;

  await onAnotherDevice(page, person, async (device) => {
    await expect(device.locator('html')).toHaveAttribute('lang', other);
    await device.goto('/settings/language');
    await expect(device.getByText('Pacific/Honolulu')).toBeVisible();
  });
});

test('change the display name and email', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  const save = page.getByRole('button', { name: say('Save') });
  await expect(save).toBeDisabled();
  await page.getByLabel(say('E-mail')).fill('not an address');
  await save.click();
  await expect(page.getByText(say('Enter a valid e-mail address.'))).toBeVisible();
  await page.getByLabel(say('E-mail')).fill('robin@example.com');
  await page.getByLabel(say('Name'), { exact: true }).fill('Robin Hill');
  await save.click();
  await expect(page.getByText(say('Operation succeeded'))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(say('E-mail'))).toHaveValue('robin@example.com');
  await expect(
    page.getByRole('button', { name: say('{{name}}: account', { name: 'Robin Hill' }) }),
  ).toBeVisible();
});

test('accept an image of any size, and refuse other files', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/profile');
  const input = page.getByLabel(say('Choose a picture')).first();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(
    page.getByText(say('This file is not a readable image, or it is larger than 20 MB.')),
  ).toBeVisible();

  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 600;
    const pen = canvas.getContext('2d');
    pen?.fillRect(0, 0, 600, 600);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const buffer = Buffer.from(picture, 'base64');
  await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: say('Your picture') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: say('Your picture') })).toBeVisible();
  await page.getByRole('button', { name: say('Remove') }).click();
  await expect(page.getByRole('img', { name: say('Your picture') })).toBeHidden();
});

test('change the password, with errors shown beside the field', async ({ page }) => {
  const person = await createPerson();
  await enterConsole(page, person, '/settings/security');
  const fill = async (old: string, next: string, again = next) => {
    await page.getByLabel(say('Current password')).fill(old);
    await page.getByLabel(say('New password'), { exact: true }).fill(next);
    await page.getByLabel(say('Repeat new password')).fill(again);
    await page.getByRole('button', { name: say('Change password') }).click();
  };
  await fill(person.password, 'another long phrase', 'not the same');
  await expect(page.getByText(say('The passwords do not match.'))).toBeVisible();
  await fill('wrong password!', 'another long phrase');
  await expect(page.getByLabel(say('Current password'))).toHaveAccessibleDescription(
    new RegExp(ERROR_MESSAGES.passwordWrong[LANGUAGE]),
  );
  await fill(person.password, 'another long phrase');
  await expect(
    page.getByText(say('Your password has been changed. All other sessions have ended.')),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: say('Security') })).toBeVisible();
});

test('set up a second factor, renew its recovery codes and disable it', async ({ page }) => {
  await enterConsole(page, await createPerson(), '/settings/security');
  const part = page.getByRole('region', { name: say('Second factor') });
  await part.getByRole('button', { name: say('Set up') }).click();
  const secret = (await part.locator('code').textContent()) ?? '';
  const field = part.getByLabel(say('Enter the 6-digit code from the app:'));
  await expectNoAxeViolations(page);
  await field.fill('000000');
  await part.getByRole('button', { name: say('Turn on') }).click();
  await expect(part.getByRole('alert').first()).not.toBeEmpty();
  await field.fill(showTotp(secret));
  await part.getByRole('button', { name: say('Turn on') }).click();
  await expect(part.getByText(say('Your recovery codes'))).toBeVisible();
  const codes = await part.locator('code').allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await part.getByRole('button', { name: say('I have saved the codes') }).click();
  const proof = part.getByLabel(say('Code from the app, or a recovery code'));
  await part.getByRole('button', { name: say('New recovery codes') }).click();
  await proof.fill('000000');
  await part.getByRole('button', { name: say('New recovery codes') }).click();
  await expect(part.getByRole('alert')).not.toBeEmpty();
  await expectNoAxeViolations(page);
  await proof.fill(codes[0] ?? '');
  await part.getByRole('button', { name: say('New recovery codes') }).click();
  await expect(part.locator('code').first()).not.toHaveText(codes[0] ?? '');
  const [renewed = ''] = await part.locator('code').allInnerTexts();
  await part.getByRole('button', { name: say('Turn off') }).click();
  await proof.fill(renewed);
  await part.getByRole('button', { name: say('Turn off') }).click();
  await expect(part.getByText(say('Off'), { exact: true })).toBeVisible();
});

test('list the person’s sessions and end one', async ({ page }) => {
  const person = await createPerson();
  await enterConsole(page, person, '/settings/sessions');
  await onAnotherDevice(page, person, async (device) => {
    await page.reload();
    const sessions = page.getByRole('main').getByRole('listitem').filter({ hasText: '127.0.0.1' });
    // Choosing the first password signed in once already.
    await expect(sessions).toHaveCount(3);
    const ends = page.getByRole('button', { name: sayLike('End the session: {{device}}') });
    await ends.first().click();
    await expect(sessions).toHaveCount(2);
    await ends.first().click();
    await expect(sessions).toHaveCount(1);
    await device.goto('/settings/profile');
    await expect(device).toHaveURL(/\/user\/login/);
  });
  await page.getByRole('button', { name: say('Sign out everywhere') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Sign out everywhere') })
    .click();
  await expect(page).toHaveURL(/\/user\/login/);
});

test('ask for step-up before a sensitive change, and continue afterwards', async ({ page }) => {
  const person = await createPerson();
  await enterConsole(page, person, '/settings/security');
  // The gateway's reply when step-up is required.
  await page.route(
    '**/gateway/console/mfa/enrol',
    (route) =>
      route.fulfill({ status: 403, json: { code: 40301, msg: 'Prove who you are', info: null } }),
    { times: 1 },
  );
  const part = page.getByRole('region', { name: say('Second factor') });
  await part.getByRole('button', { name: say('Set up') }).click();
  const dialog = page.getByRole('dialog', { name: say('Confirm your identity') });
  const field = dialog.getByLabel(say('Your password'));
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  await field.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await field.fill(person.password);
  await dialog.getByRole('button', { name: say('Confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect(part.getByLabel(say('Enter the 6-digit code from the app:'))).toBeVisible();
});
