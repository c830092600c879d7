import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient, createTestClient } from '../support/client.ts';
import { readSmsCode } from '../support/outbox.ts';
import { collectPageErrors, expectNoAxeViolations } from '../support/page-checks.ts';
import { signIn } from '../support/sign-in.ts';

test('reports health and readiness', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('opens the sign-in page at the root without errors', async ({ page }) => {
  const errors = collectPageErrors(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(errors).toEqual([]);
});

test('sends a strict content security policy with every page', async ({ page }) => {
  for (const path of ['/', '/user/login', '/first', '/auth/users', '/nowhere']) {
    const policy = (await page.goto(path))?.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("object-src 'none'");
    expect(policy, path).toContain("base-uri 'none'");
    expect(policy, path).toContain('frame-ancestors');
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts, path).toContain("'self'");
    expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|strict-dynamic|nonce-/);
  }
});

test('answers 404 for a missing script, not the document', async ({ request }) => {
  const response = await request.get('/assets/no-such-file.js');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type']).not.toContain('text/html');
});

test('signs the first administrator in', async ({ page }) => {
  const errors = collectPageErrors(page);
  await signIn(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(errors).toEqual([]);
});

test('returns menu and user through the typed client', async () => {
  const call = await createSignedInClient(adminCredentials());
  const user = await call('GET /gateway/authority/user/getUserInfo');
  expect(user.userName).toBe('admin');
  const [system] = await call('POST /gateway/authority/role/getSystemOption');
  const menu = await call('GET /gateway/authority/resource/getAuthResourceList/:systemCode', {
    params: { systemCode: system?.key ?? '' },
  });
  expect(menu.some(({ parentId }) => parentId === 0)).toBe(true);
});

test('keeps text messages of a test console in the outbox', async () => {
  const mobile = '+8613900000001';
  const call = createTestClient();
  const { loginKey } = await call('POST /gateway/authority/login/getLoginConfig', { body: {} });
  const scene = 'login';
  await call('POST /gateway/authority/login/getSmsVerifyCode', {
    body: { mobile, scene, loginKey },
  });
  const code = await readSmsCode(mobile);
  const { token } = await call('POST /gateway/authority/login/smsLogin', {
    body: { mobile, code, loginKey },
  });
  expect(token).not.toBe('');
});
