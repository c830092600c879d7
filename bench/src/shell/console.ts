import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { insertMenu, MEASURED_SYSTEM } from '../menu.ts';
import { startServer } from '../server-process.ts';

const USER = 'admin';
/** Where the browser keeps that somebody signed in before. */
export const HINT_KEY = 'pedestal.lastSession';
const SYSTEM_KEY = 'pedestal.system';

/** A console with the demo data, a large menu and a long list of notices. */
export interface MeasuredConsole {
  url: string;
  password: string;
  stop(): Promise<void>;
}

/** Starts the built gateway and shell as they are in production. */
export async function startConsole(size: {
  menu: number;
  notices: number;
}): Promise<MeasuredConsole> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
  const password = randomBytes(18).toString('base64url');
  const start = () =>
    startServer(['server/dist/main.js'], {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PEDESTAL_DATA: dataFolder,
      PEDESTAL_ADMIN_PASSWORD: password,
    });
  await (await start()).stop();
  insertMenu(dataFolder, size.menu);
  insertNotices(dataFolder, size.notices);
  openEveryDirectory(dataFolder);
  const server = await start();
  return {
    url: server.url,
    password,
    async stop() {
      await server.stop();
      await rm(dataFolder, { recursive: true });
    },
  };
}

function insertNotices(dataFolder: string, count: number): void {
  const db = new DatabaseSync(join(dataFolder, 'pedestal.db'));
  const { value: first } = db.prepare("select value from sequence where name = 'notice'").get() as {
    value: number;
  };
  const notice = db.prepare(
    `insert into notice (seq, type, wash_no, message, title, body, link, sender_id, sub_app, created_at)
     values (?, 2001, null, '{}', ?, ?, '/auth/roles', null, null, ?)`,
  );
  const target = db.prepare(
    "insert into notice_target (seq, kind, target_id) values (?, 'all', '')",
  );
  db.exec('begin');
  for (let seq = first + 1; seq <= first + count; seq += 1) {
    const title = JSON.stringify({ 'zh-CN': `第 ${seq} 条通知`, 'en-US': `Notice ${seq}` });
    const body = JSON.stringify({ 'zh-CN': '请查看。', 'en-US': 'Please have a look.' });
    notice.run(seq, title, body, Date.now());
    target.run(seq);
  }
  db.prepare("update sequence set value = ? where name = 'notice'").run(first + count);
  db.exec('commit');
  db.close();
}

/** Opens every directory, so that every entry of the large menu is rendered. */
function openEveryDirectory(dataFolder: string): void {
  const db = new DatabaseSync(join(dataFolder, 'pedestal.db'));
  const codes = db
    .prepare("select code from resource where system_code = ? and type = 'directory'")
    .all(MEASURED_SYSTEM)
    .map(({ code }) => code);
  const { id } = db.prepare('select id from "user" where user_name = ?').get(USER) as {
    id: string;
  };
  db.prepare(
    `insert into user_system_config (user_id, system_code, config_key, config_value, updated_at)
     values (?, ?, 'menu', ?, ?)`,
  ).run(id, MEASURED_SYSTEM, JSON.stringify({ width: 240, open: codes }), Date.now());
  db.close();
}

/** A browser that signed in before, with nothing in its cache. Its tabs resume the session. */
export async function openBrowser(
  browser: Browser,
  { url, password }: MeasuredConsole,
  systemCode?: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const post = async (path: string, data: object) => {
    const reply = await context.request.post(`/gateway/authority/login/${path}`, { data });
    const { code, msg, info } = (await reply.json()) as { code: number; msg: string; info: never };
    if (code !== 10000) throw new Error(`${path} answered ${msg}`);
    return info;
  };
  const { loginKey } = (await post('getLoginConfig', {})) as { loginKey: string };
  await post('normal', { userName: USER, password, loginKey });
  await context.addInitScript(
    ([hintKey, value, systemKey, system]) => {
      const stored = { value, writeTime: Date.now(), expired: 3_600_000 };
      if (!localStorage.getItem(hintKey)) localStorage.setItem(hintKey, JSON.stringify(stored));
      if (system && !sessionStorage.getItem(systemKey)) sessionStorage.setItem(systemKey, system);
    },
    [HINT_KEY, loginKey, SYSTEM_KEY, systemCode ?? ''] as const,
  );
  return { context, page: await context.newPage() };
}
