import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  adminCredentials,
  type Credentials,
  createPageClient,
  createSignedInClient,
  createTestClient,
} from '../../support/client.ts';

const PASSWORD = 'seven quiet lanterns';
const HINT_KEY = 'pedestal.lastSession';

interface NewPerson {
  displayName?: string;
  /** Holds everything, unless told otherwise. */
  isAdministrator?: boolean;
  /** Besides what an administrator holds. */
  roleIds?: string[];
  orgUnitId?: string;
}

/**
 * A new person for every test: an arrangement follows its person to any device,
 * and must not affect another test.
 */
export async function createPerson(options: NewPerson = {}): Promise<Credentials> {
  const { displayName = 'Robin Vale', isAdministrator = true, roleIds = [], orgUnitId } = options;
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const highest = roles.filter((role) => role.systemCode === null).map(({ id }) => id);
  const userName = `shell-${randomBytes(6).toString('hex')}`;
  const { temporaryPassword } = await admin('POST /gateway/authority/users', {
    body: {
      userName,
      displayName,
      roleIds: [...roleIds, ...(isAdministrator ? highest : [])],
      orgUnitId: orgUnitId ?? null,
    },
  });
  await choosePassword(userName, temporaryPassword ?? '');
  return { userName, password: PASSWORD };
}

async function choosePassword(userName: string, password: string): Promise<void> {
  const call = createTestClient();
  const { loginKey } = await call('POST /gateway/authority/login/getLoginConfig', { body: {} });
  const { passwordTicket = '' } = await call('POST /gateway/authority/login/normal', {
    body: { userName, password, loginKey },
  });
  await call('POST /gateway/authority/login/changePassword', {
    body: { ticket: passwordTicket, loginKey, newPassword: PASSWORD },
  });
}

/** Opens the console in a signed-in browser: the tab resumes the session. */
export async function enterConsole(page: Page, person: Credentials, path = '/first') {
  const call = createPageClient(page);
  const { loginKey } = await call('POST /gateway/authority/login/getLoginConfig', { body: {} });
  await call('POST /gateway/authority/login/normal', { body: { ...person, loginKey } });
  await page.addInitScript(
    ([key, value]) => {
      // Sealed frames have no storage.
      if (window.origin === 'null') return;
      const stored = { value, writeTime: Date.now(), expired: 3_600_000 };
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(stored));
    },
    [HINT_KEY, loginKey] as const,
  );
  await page.goto(path);
  // A sub-app may have one of its own inside.
  await page.getByRole('main').first().waitFor();
}
