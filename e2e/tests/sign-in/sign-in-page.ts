import { expect, type Page } from '@playwright/test';
import type { Words } from './texts.ts';

/** The sign-in page as a person uses it, in one language. */
export function signInPage(page: Page, words: Words) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    field,
    press,
    open: async (query = '') => {
      await page.goto(`/user/login${query}`);
      await expect(page.getByRole('heading', { name: words.heading, exact: true })).toBeVisible();
    },
    tab: (name: string) => page.getByRole('tab', { name, exact: true }).click(),
    withPassword: async (userName: string, password: string) => {
      await field(words.userName).fill(userName);
      await field(words.password).fill(password);
      await press(words.submit);
    },
    expectSignedIn: async () => {
      await expect(page).not.toHaveURL(/\/user\//);
      expect(await readToken(page)).not.toBe('');
    },
  };
}

/** The tab's token, or an empty string. */
export async function readToken(page: Page): Promise<string> {
  const stored = await page.evaluate(() => sessionStorage.getItem('sdnxRequestId'));
  const [entry] = Object.values(JSON.parse(stored ?? '{}')) as { value: string }[];
  return entry?.value ?? '';
}

/** The status that the tab's session gets, with its token and its cookie. */
export async function askUserInfo(page: Page): Promise<number> {
  const token = await readToken(page);
  return page.evaluate(async (requestId) => {
    const reply = await fetch('/gateway/authority/user/getUserInfo', {
      headers: { sdnxRequestId: requestId },
    });
    return reply.status;
  }, token);
}
