import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signInAsAdmin } from './sign-in.ts';

/** The system whose menu is measured. */
export const MEASURED_SYSTEM = '9001';

/** Puts a system with so many menu items into a database that no gateway is using. */
export function insertMenu(dataFolder: string, items: number): void {
  const db = new DatabaseSync(join(dataFolder, 'pedestal.db'));
  const now = Date.now();
  db.prepare(
    'insert into system (code, name, name_en, icon, sort, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)',
  ).run(MEASURED_SYSTEM, '测试系统', 'Measured system', 'appstore', 99, now, now);
  const { first } = db.prepare('select coalesce(max(id), 0) + 1 as first from resource').get() as {
    first: number;
  };
  const insert = db.prepare(
    `insert into resource (id, parent_id, system_code, sort, type, code, name, name_en, path, icon, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (let index = 0; index < items; index++) {
    const isDirectory = index % 10 === 0;
    insert.run(
      first + index,
      isDirectory ? 0 : first + index - (index % 10),
      MEASURED_SYSTEM,
      index,
      isDirectory ? 'directory' : 'page',
      `bench:page-${index}`,
      `第 ${index} 个页面`,
      `Page number ${index}`,
      isDirectory ? '' : `/acc/bench/page-${index}`,
      'account-book',
      now,
      now,
    );
  }
  db.close();
}

export interface SignedInRequest {
  path: string;
  headers: Record<string, string>;
  /** What the gateway answers, as sent. */
  body: string;
}

/** Signs in and asks for the menu once: the request that the benchmark repeats. */
export async function signInForMenu(
  url: string,
  password: string,
  systemCode: string = MEASURED_SYSTEM,
): Promise<SignedInRequest> {
  const path = `/gateway/authority/resource/getAuthResourceList/${systemCode}`;
  const headers = await signInAsAdmin(url, password);
  const response = await fetch(url + path, { headers });
  if (!response.ok) throw new Error(`the menu answered ${response.status}`);
  return { path, headers, body: await response.text() };
}
