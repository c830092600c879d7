import type { Browser, Page } from 'playwright-core';
import type { Subject } from '../benchmark.ts';
import { type MeasuredConsole, openBrowser } from './console.ts';

const SWITCHES = 12;

/** A page that holds two open tabs of the console and, beside them, two routes of a plain React app. */
export async function openForSwitching(browser: Browser, console: MeasuredConsole): Promise<Page> {
  const { page } = await openBrowser(browser, console);
  await page.goto('/auth/users');
  await page.locator('#root-subapp tbody tr').first().waitFor();
  await menuLink(page, 'Roles').click();
  await page.locator('#root-subapp h1', { hasText: 'Roles' }).waitFor();
  await page.locator('#root-subapp tbody tr:visible').first().waitFor();
  await page.evaluate(addPlainApp);
  return page;
}

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });

/** From the click on a link to the painted frame that shows where it leads. */
export function measureSwitch(name: string, page: Page, links: string, shown: string): Subject {
  return {
    name,
    async measure() {
      const times = await page.evaluate(timeSwitches, { links, shown, count: SWITCHES });
      const sorted = times.toSorted((a, b) => a - b);
      return { switched: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN };
    },
  };
}

async function timeSwitches({
  links,
  shown,
  count,
}: {
  links: string;
  shown: string;
  count: number;
}): Promise<number[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
    );
  const isShown = (name: string) =>
    [...document.querySelectorAll(shown)].some(
      (heading) => heading.textContent === name && heading.checkVisibility(),
    );
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = index % 2 === 0 ? 'Users' : 'Roles';
    const link = [...document.querySelectorAll<HTMLElement>(links)].find(
      ({ textContent }) => textContent === name,
    );
    if (!link) throw new Error(`No link to ${name}`);
    await painted();
    await frame();
    const startedAt = performance.now();
    link.click();
    while (!isShown(name)) await frame();
    await painted();
    times.push(performance.now() - startedAt);
  }
  // The first two warm up.
  return times.slice(2);
}

/** Two routes, each with as many table cells as the page in front, on the page's own React. */
async function addPlainApp(): Promise<void> {
  const [{ createElement: h }, { createRoot }, { createMemoryRouter, Link, RouterProvider }] =
    await Promise.all([import('react'), import('react-dom/client'), import('react-router')]);
  const rows = [...document.querySelectorAll('#root-subapp tr')]
    .filter((row) => row.checkVisibility())
    .map((row) => row.children.length);
  const route = (name: string) => ({
    path: `/${name}`,
    element: h(
      'div',
      null,
      h(Link, { to: '/Users' }, 'Users'),
      h(Link, { to: '/Roles' }, 'Roles'),
      h('h1', null, name),
      h(
        'table',
        null,
        h(
          'tbody',
          null,
          rows.map((cells, row) =>
            h(
              'tr',
              { key: row },
              Array.from({ length: cells }, (_, cell) => h('td', { key: cell }, `${row} ${cell}`)),
            ),
          ),
        ),
      ),
    ),
  });
  const root = document.createElement('div');
  root.id = 'plain';
  root.style.cssText = 'position:fixed;right:0;bottom:0;width:700px;height:600px;overflow:auto';
  document.body.append(root);
  const router = createMemoryRouter([route('Users'), route('Roles')], {
    initialEntries: ['/Roles'],
  });
  createRoot(root).render(h(RouterProvider, { router }));
}
