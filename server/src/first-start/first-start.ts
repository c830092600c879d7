import { randomBytes } from 'node:crypto';
import { FILE_LIMITS } from '../areas/files/limits.ts';
import type { Env } from '../env.ts';
import { openBlobStore } from '../platform/blob-store/open-blob-store.ts';
import type { Db } from '../platform/db/database.ts';
import { loadDemo } from './demo/demo.service.ts';
import { loadDemoFiles } from './demo/demo-files.service.ts';
import { ensureAdministrator, ensureFoundation } from './foundation/foundation.service.ts';

export interface FirstStart {
  /** Lines for the operator: the accounts created now and their generated passwords. */
  lines: string[];
}

/**
 * Creates the foundation, the first administrator and the demo data. There is no default password:
 * the operator sets it, or it is generated.
 */
export async function prepareFirstStart(options: {
  db: Db;
  env: Env;
  clock: () => number;
  hashPassword: (password: string) => Promise<string>;
}): Promise<FirstStart> {
  const { db, env, clock, hashPassword } = options;
  const lines: string[] = [];
  const locale = env.PEDESTAL_LOCALE;
  await ensureFoundation(db, clock, locale);

  const password = env.PEDESTAL_ADMIN_PASSWORD ?? makePassword();
  if (await ensureAdministrator(db, { password, hashPassword, clock, locale })) {
    lines.push(
      `First administrator: admin, password: ${describe(env.PEDESTAL_ADMIN_PASSWORD, password)}`,
    );
  }
  if (env.PEDESTAL_DEMO === 'on') {
    const demoPassword = env.PEDESTAL_DEMO_PASSWORD ?? makePassword();
    if (await loadDemo(db, { password: demoPassword, hashPassword, clock, locale })) {
      lines.push(
        `Demo people, for example chen.jing, password: ${describe(env.PEDESTAL_DEMO_PASSWORD, demoPassword)}`,
      );
    }
    try {
      const openStore = () => openBlobStore(env);
      await loadDemoFiles({ db, clock, limits: FILE_LIMITS, locale, openStore });
    } catch {
      lines.push('The demo files were not loaded, because the file store did not take them.');
    }
  }
  return { lines };
}

function makePassword(): string {
  return randomBytes(15).toString('base64url');
}

function describe(given: string | undefined, made: string): string {
  return given === undefined ? `${made} (shown only now: write it down)` : 'as you set it';
}
