import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { uniqueName } from '../auth/test-data.ts';
import { createPerson, enterConsole } from '../shell/person.ts';
import { publish } from './publish-fixtures.ts';
import { writeFiles } from './small-apps.ts';

/**
 * Tries every way to send something to another host, then says whether `fetch` was let out. Not
 * resource hints: Chromium applies no policy to them, as SECURITY.md says.
 */
const exits = (target: string) => `const target = ${JSON.stringify(target)};
async function tryEveryExit() {
  const sent = await fetch(target + '/fetch', { mode: 'no-cors' }).then(() => 'sent', () => 'blocked');
  const attempt = (work) => { try { work(); } catch {} };
  const add = (tag, values) => document.body.append(Object.assign(document.createElement(tag), values));
  attempt(() => navigator.sendBeacon(target + '/beacon', 'x'));
  attempt(() => new WebSocket(target.replace('http', 'ws') + '/socket'));
  attempt(() => new EventSource(target + '/events'));
  add('img', { src: target + '/image' });
  add('script', { src: target + '/script' });
  add('link', { rel: 'stylesheet', href: target + '/style' });
  add('iframe', { src: target + '/frame' });
  add('video', { src: target + '/video' });
  attempt(() => window.open(target + '/window'));
  attempt(() => { top.location = target + '/top'; });
  add('p', { id: 'outcome', textContent: 'fetch ' + sent });
  const leave = document.createElement('button');
  leave.textContent = 'Leave';
  leave.onclick = () => {
    for (const where of ['_blank', '_top', '_self']) {
      const values = { method: 'POST', action: target + '/form' + where, target: where };
      const form = Object.assign(document.createElement('form'), values);
      document.body.append(form);
      attempt(() => form.submit());
    }
    location = target + '/self';
  };
  document.body.append(leave);
}`;

const sealedModule = (target: string) => `${exits(target)}
export function mount() { void tryEveryExit(); }
export function unmount() {}`;

const sealedPage = (target: string) =>
  `<!doctype html><title>Sealed</title><body><script>${exits(target)}\nvoid tryEveryExit();</script>`;

/** Another host, which writes down what reaches it. */
async function startReceiver() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    response.end();
  });
  server.on('upgrade', (request, socket) => {
    received.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const frameOf = (page: Page) => page.frameLocator('#root-subapp iframe[sandbox]');

test('sealed modules and pages send nothing out but to the origins that are listed', async ({
  page,
}, info) => {
  const receiver = await startReceiver();
  try {
    const admin = await createSignedInClient(adminCredentials());
    const person = await createPerson();
    for (const [format, connectOrigins] of [
      ['module', []],
      ['html', []],
      ['module', [receiver.origin]],
      ['html', [receiver.origin]],
    ] as const) {
      const name = uniqueName(`shut${format}`);
      const title = { 'zh-CN': name, 'en-US': name };
      await admin('POST /gateway/console/registry/subApps', {
        body: {
          name,
          title,
          base: `/${name}`,
          isolation: 'strict',
          format,
          connectOrigins: [...connectOrigins],
        },
      });
      const { token } = await admin('POST /gateway/console/registry/tokens', {
        body: { label: name, subApps: [name], mayPoint: true },
      });
      const target = `${receiver.origin}/${name}`;
      const folder = info.outputPath(name);
      const file = format === 'html' ? 'index.html' : 'main.js';
      await writeFiles(folder, {
        [file]: format === 'html' ? sealedPage(target) : sealedModule(target),
      });
      await publish(folder, { name, version: '1.0.0', format }, token);

      receiver.received.length = 0;
      await page.context().clearCookies();
      await enterConsole(page, person, `/${name}`);
      const isOpen = connectOrigins.length > 0;
      await expect(frameOf(page).locator('#outcome')).toHaveText(
        isOpen ? 'fetch sent' : 'fetch blocked',
      );
      await frameOf(page).getByRole('button', { name: 'Leave' }).click();
      await expect(frameOf(page).locator('#outcome')).toHaveCount(0);
      const allowed = ['fetch', 'beacon', 'socket', 'events'].map((exit) => `/${name}/${exit}`);
      const others = receiver.received.filter((path) => !isOpen || !allowed.includes(path));
      expect(others).toEqual([]);
      expect(receiver.received.includes(`/${name}/fetch`)).toBe(isOpen);
      expect(new URL(page.url()).pathname).toBe(`/${name}`);
      expect(page.context().pages()).toHaveLength(1);
    }
  } finally {
    receiver.close();
  }
});
