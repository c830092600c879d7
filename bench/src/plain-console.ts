import {
  launchPlainBrowser,
  type PageOptions,
  type PlainBrowser,
  type PlainPage,
} from './plain-browser.ts';
import { HINT_KEY, type MeasuredConsole, startConsole } from './shell/console.ts';

/** Measures a console of its own, with so many menu entries, in a plain browser. */
export async function measureInConsole(
  menu: number,
  measure: (browser: PlainBrowser, console: MeasuredConsole) => Promise<string>,
): Promise<string> {
  const console = await startConsole({ menu, notices: 0 });
  const browser = await launchPlainBrowser();
  try {
    return await measure(browser, console);
  } finally {
    await browser.close();
    await console.stop();
  }
}

/** A page of somebody who signed in before. */
export async function openSignedIn(
  browser: PlainBrowser,
  { url, password }: MeasuredConsole,
  options: PageOptions,
): Promise<PlainPage> {
  const page = await browser.openPage(options);
  // A document without scripts, so that nothing of the console is in the cache.
  await page.open(`${url}/favicon.svg`);
  await page.read(`(${signInHere})(${JSON.stringify(password)}, ${JSON.stringify(HINT_KEY)})`);
  return page;
}

async function signInHere(password: string, hintKey: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(data) };
    const reply = await fetch(`/gateway/authority/login/${path}`, init);
    return ((await reply.json()) as { info: { loginKey: string } }).info;
  };
  const { loginKey } = await post('getLoginConfig', {});
  await post('normal', { userName: 'admin', password, loginKey });
  const hint = { value: loginKey, writeTime: Date.now(), expired: 3_600_000 };
  localStorage.setItem(hintKey, JSON.stringify(hint));
}
