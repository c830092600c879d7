import { expect, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { uniqueName } from '../auth/test-data.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { register } from './own-console.ts';
import { publish } from './publish-fixtures.ts';
import { writeFiles } from './small-apps.ts';

/** Shows where and with what it is mounted, counts its own clicks, and opens the other mount point. */
const countingModule = `export function mount({ container, name, base, props, shell }) {
  let clicks = 0;
  const button = container.appendChild(document.createElement('button'));
  const show = () => { button.textContent = [name, base, props.workspace, clicks].join(' '); };
  button.onclick = () => { clicks += 1; show(); };
  show();
  const other = container.appendChild(document.createElement('button'));
  other.textContent = 'Open ' + props.other;
  other.onclick = () => shell.navigate({ subApp: props.other });
}
export function unmount({ container }) { container.textContent = ''; }`;

test('two mount points of one module load its script once and keep their own base, props and state', async ({
  page,
}, info) => {
  const admin = await createSignedInClient(adminCredentials());
  const module = uniqueName('mod');
  const [first, second] = [uniqueName('one'), uniqueName('two')];
  await register(admin, { name: module, isolation: 'none' });
  const { token } = await admin('POST /gateway/console/registry/tokens', {
    body: { label: module, subApps: [module], mayPoint: true },
  });
  const folder = info.outputPath('1.0.0');
  await writeFiles(folder, { 'main.js': countingModule });
  await publish(folder, { name: module, version: '1.0.0', format: 'module' }, token);
  for (const [name, other] of [
    [first, second],
    [second, first],
  ] as const) {
    await admin('POST /gateway/console/registry/subApps', {
      body: {
        name,
        module,
        title: { 'zh-CN': name, 'en-US': name },
        base: `/${name}`,
        props: { workspace: `of ${name}`, other },
      },
    });
  }

  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sub-apps/') && request.url().includes(module)) {
      scripts.push(request.url());
    }
  });
  await enterConsole(page, await createPerson(), `/${first}`);
  const one = page.getByRole('button', { name: `${first} /${first} of ${first}` });
  await one.click();
  await expect(one).toHaveText(`${first} /${first} of ${first} 1`);
  const loaded = scripts.length;
  expect(new Set(scripts).size).toBe(1);

  await page.getByRole('button', { name: `Open ${second}` }).click();
  const two = page.getByRole('button', { name: `${second} /${second} of ${second}` });
  await expect(two).toHaveText(`${second} /${second} of ${second} 0`);
  expect(scripts).toHaveLength(loaded);

  await page.getByRole('tab', { name: first }).click();
  await expect(one).toHaveText(`${first} /${first} of ${first} 1`);
});
