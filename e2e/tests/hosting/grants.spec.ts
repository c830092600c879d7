import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { expectNoAxeViolations } from '../../support/page-checks.ts';
import { uniqueName } from '../auth/test-data.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { register } from './own-console.ts';
import { publish } from './publish-fixtures.ts';
import { serveFiles, writeFiles } from './small-apps.ts';

const INLINE = 'window.inlineRan = true;';

/** Says what of all that it asks for it really has. */
const tellOutcome = (origin: string) => `(async () => {
  const evaluate = () => { try { return new Function('return true')(); } catch { return false; } };
  const connect = () => fetch('${origin}/data.json').then(() => true, () => false);
  const found = {
    inline: window.inlineRan === true,
    cdn: window.cdnRan === true,
    eval: evaluate(),
    connect: await connect(),
  };
  document.querySelector('#outcome').textContent = JSON.stringify(found);
})();`;

test('a page has what an administrator granted to it, and nothing else that it asks for', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const name = uniqueName('asking');
  const host = await serveFiles({ 'lib.js': 'window.cdnRan = true;', 'data.json': '{}' });
  try {
    // Another host than the console: cookies do not tell ports apart.
    const origin = host.origin.replace('127.0.0.1', 'localhost');
    const hash = `sha256-${createHash('sha256').update(INLINE).digest('base64')}`;
    const asks = { cdn: [origin], connect: [origin], inline: [hash], eval: true };
    const folder = info.outputPath('release');
    await writeFiles(folder, {
      'index.html': `<title>Asking</title><p id="outcome">waiting</p><script>${INLINE}</script><script src="${origin}/lib.js"></script><script src="main.js"></script>`,
      'main.js': tellOutcome(origin),
      'pedestal.json': JSON.stringify({ asks }),
    });
    await register(admin, { name, isolation: 'realm' });
    const { token } = await admin('POST /gateway/console/registry/tokens', {
      body: { label: name, subApps: [name], mayPoint: true },
    });
    await publish(folder, { name, version: '1.0.0', format: 'html' }, token);

    await enterConsole(page, await createPerson(), `/${name}`);
    const outcome = page.frameLocator('iframe:visible').locator('#outcome');
    const has = (inline: boolean, cdn: boolean, evaluates: boolean, connect: boolean) =>
      JSON.stringify({ inline, cdn, eval: evaluates, connect });
    await expect(outcome).toHaveText(has(false, false, false, false));

    await page.goto(`/auth/sub-apps?releases=${name}`);
    const table = page.getByRole('region', { name: 'What its releases ask for' });
    const rowOf = (what: string) => table.getByRole('row', { name: what });
    await expect(table.getByText('Waiting')).toHaveCount(4);
    for (const what of ['Files from', 'Inline script', 'eval']) {
      await rowOf(what).getByRole('button', { name: 'Grant' }).click();
      await expect(rowOf(what)).toContainText('Granted');
    }
    await rowOf('Connections to').getByRole('button', { name: 'Refuse' }).click();
    await expect(rowOf('Connections to')).toContainText('Refused');
    await expectNoAxeViolations(page);

    await page.goto(`/${name}`);
    await expect(outcome).toHaveText(has(true, true, true, false));
    expect(host.secrets).toEqual([]);
  } finally {
    host.close();
  }
});
