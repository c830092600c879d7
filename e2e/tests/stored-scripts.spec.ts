import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, type Credentials, createSignedInClient } from '../support/client.ts';
import { createPerson, enterConsole } from './shell/person.ts';

const SYSTEM = 'hostile';

// Each payload would call alert where text is treated as markup.
const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"//',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<math><mtext><script>alert(1)</script>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">go</a>',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  ['$', '{alert(1)}'].join(''),
  '" onmouseover=alert(1) x="',
  '\u202e<script>alert(1)</script>',
];

/** Names take no characters that change the direction of text; longer texts do. */
const NAMES = PAYLOADS.filter((payload) => !payload.includes('\u202e'));

/** Stores the payloads in every field that others can read. */
async function writePayloads(): Promise<Credentials> {
  const admin = await createSignedInClient(adminCredentials());
  const [script = '', attribute = ''] = PAYLOADS;
  const person = await createPerson({ displayName: '<img src=x onerror=alert(1)>' });
  await admin('POST /gateway/authority/systems', {
    body: {
      code: SYSTEM,
      name: script,
      nameEn: attribute,
      icon: '',
      sort: 99_999,
      status: 'active',
    },
  });
  await admin('POST /gateway/authority/resources/import', {
    body: {
      systemCode: SYSTEM,
      dryRun: false,
      resources: NAMES.map((payload, index) => ({
        code: `hostile:${index}`,
        parentCode: null,
        type: 'page' as const,
        name: payload,
        nameEn: payload,
        path: `/first?page=${encodeURIComponent(payload)}`,
      })),
    },
  });
  const { items } = await admin('GET /gateway/authority/users', {
    query: { search: person.userName },
  });
  for (const payload of NAMES) {
    await admin('POST /gateway/authority/roles', {
      body: {
        systemCode: SYSTEM,
        name: payload,
        nameEn: payload,
        description: payload,
        requiresMfa: false,
      },
    });
  }
  const to = { users: items.map(({ id }) => id) };
  for (const body of PAYLOADS) {
    const title = body.replace('\u202e', '');
    await admin('POST /gateway/console/notices/send', { body: { type: 2001, title, body, to } });
  }
  return person;
}

/** Collects dialogs and policy violations of the page from now on. */
async function watch(page: Page): Promise<string[]> {
  const findings: string[] = [];
  page.on('dialog', (dialog) => {
    findings.push(`ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('tellViolation', (directive: string) => {
    findings.push(`kept out: ${directive}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as { tellViolation(directive: string): void })
        .tellViolation;
      tell(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return findings;
}

test('user text is rendered as text everywhere', async ({ page }) => {
  test.slow();
  const person = await writePayloads();
  const findings = await watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const shown = page.getByText('<svg onload=alert(1)>', { exact: true });

  await enterConsole(page, person);
  await page.getByRole('button', { name: /Switch system/ }).click();
  await page.getByRole('menuitem', { name: '"><script>' }).click();
  await expect(shown.first()).toBeVisible();
  for (const path of ['/notices', `/auth/roles?systemCode=${SYSTEM}&limit=100`]) {
    await page.goto(path);
    await expect(shown.first()).toBeVisible();
  }
  await page.goto(`/auth/users?search=${person.userName}`);
  await expect(page.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible();
  expect(findings).toEqual([]);
});
