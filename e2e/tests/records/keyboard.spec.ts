import { expect, test } from '@playwright/test';
import { press, tabTo } from './keyboard.ts';
import { addParty, cellOf, expectToast, newCode, openList } from './record-list.ts';

test('a record is found, edited, moved on and discussed with the keyboard alone', async ({
  page,
}) => {
  test.slow();
  const code = newCode();
  for (const digit of ['1', '2'])
    await addParty({ code: `${code}${digit}`, name: `Keys ${digit}` });
  await openList(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1 });

  await tabTo(page, page.getByRole('searchbox', { name: 'Search records' }));
  await page.keyboard.type(code);
  await expect(page.getByText('2 records', { exact: true })).toBeVisible();
  await tabTo(page, page.locator('.wb-grid-scroller .wb-input'));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(/^Keys \d$/);
  const first = (await heading.textContent()) ?? '';

  await tabTo(page, page.getByLabel('Phone', { exact: true }));
  await page.keyboard.type('021');
  const contacts = page.getByRole('region', { name: 'Contacts' });
  await tabTo(page, contacts.locator('.wb-input'));
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('13800000000');
  await page.keyboard.press('Enter');
  await expect(cellOf(contacts, 1, 2)).toHaveText('13800000000');
  // A grid keeps Tab for its cells until Escape.
  await page.keyboard.press('Escape');
  await press(page, button('Save'));
  await expectToast(page, 'Saved');

  await press(page, button('Block'));
  await expect(button('Unblock')).toBeVisible();
  await tabTo(page, page.getByLabel('Write a comment'));
  await page.keyboard.type('By keys.');
  await press(page, button('Comment'));
  await expect(page.locator('.rc-comment', { hasText: 'By keys.' })).toBeVisible();

  // The records of the list follow each other.
  await page.keyboard.press('Alt+ArrowDown');
  await expect(heading).toHaveText(first === 'Keys 1' ? 'Keys 2' : 'Keys 1');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(heading).toHaveText(first);
});
