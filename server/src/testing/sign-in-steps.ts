import { expect } from 'vitest';
import type { Browser, Reply } from './browser.ts';
import { eventually } from './eventually.ts';
import { LOGIN, PASSWORD, type SignInTest } from './sign-in.ts';

export interface SignedInInfo {
  token: string;
  systemCode: string;
  mustChangePassword?: boolean;
  passwordTicket?: string;
  mfa?: { ticket: string; methods: string[] };
  recoveryCodes?: string[];
}

/**
 * Signs in by password and stores the token in the browser. Fails the test if the sign-in is
 * rejected.
 */
export async function signIn(
  browser: Browser,
  userName: string,
  options: { password?: string; loginKey?: string } = {},
): Promise<SignedInInfo> {
  const { password = PASSWORD, loginKey = 'default' } = options;
  const reply = await browser.post(`${LOGIN}/normal`, { userName, password, loginKey });
  return storeToken(browser, reply);
}

export function storeToken(browser: Browser, reply: Reply): SignedInInfo {
  if (reply.code !== 10000) throw new Error(`rejected: ${reply.text}`);
  const info = reply.info as SignedInInfo;
  if (info.token) browser.token = info.token;
  return info;
}

export function askForCode(
  browser: Browser,
  mobile: string,
  scene: 'login' | 'register' | 'forget' = 'login',
): Promise<Reply> {
  return browser.post(`${LOGIN}/getSmsVerifyCode`, { mobile, scene, loginKey: 'default' });
}

/** Answers the text question of a captcha. */
export async function solveCaptcha(browser: Browser): Promise<{ id: string; answer: string }> {
  const { info } = await browser.post(`${LOGIN}/getCaptcha`, { loginKey: 'default' });
  const { id, question } = info as { id: string; question: string };
  const words = 'zero one two three four five six seven eight nine ten'.split(' ');
  const numbers = question.match(/\w+/g)?.map((word) => words.indexOf(word)) ?? [];
  const answer = numbers.filter((number) => number > 0).reduce((sum, number) => sum + number, 0);
  return { id, answer: String(answer) };
}

/** Requests a code and reads it from the outbox. */
export async function receiveCode(
  test: SignInTest,
  browser: Browser,
  mobile: string,
  scene: 'login' | 'register' | 'forget' = 'login',
): Promise<string> {
  const before = await test.sentCodes(mobile);
  await askForCode(browser, mobile, scene);
  return eventually(async () => {
    const codes = await test.sentCodes(mobile);
    expect(codes.length).toBeGreaterThan(before.length);
    return codes.at(-1) as string;
  });
}
