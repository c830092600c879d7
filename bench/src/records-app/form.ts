import type { Browser, Page } from 'playwright-core';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type MeasuredConsole, openBrowser } from '../shell/console.ts';
import { withConsole } from './browser.ts';
import { DOCUMENT, installWorkspace, toValues } from './workspace.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const LINES = 200;
const TARGET_RATIO = 1.3;
const LINK = '#root-subapp .wb-row a';
const OURS = `form with ${LINES} lines`;
const BARE = 'bare antd form of the head';

/** Opening a record with many lines, beside a bare antd form that shows its head. */
export const recordsForm: Benchmark = {
  name: 'records-form',
  title: 'Records app: a form with lines',
  run: () => withConsole(measureAll),
};

async function measureAll(browser: Browser, console: MeasuredConsole): Promise<string> {
  const { headers, post } = await installWorkspace(console);
  const add = Array.from({ length: LINES }, (_, row) => ({ values: toValues(row) }));
  const ids: string[] = [];
  // A record of its own for each round: none is cached.
  for (let row = 0; row <= ROUNDS; row += 1) {
    const body = { values: toValues(row), lines: { lines: add } };
    ids.push(((await post(`/gateway${DOCUMENT}`, body)) as { id: string }).id);
  }
  const { page } = await openBrowser(browser, console);
  const token = readToken(page, headers);
  await page.goto(DOCUMENT);
  await page.locator(LINK).nth(ROUNDS).waitFor();
  await page.evaluate(addBareForm, { paths: ids.map(pathOf), token: await token });
  const subjects = [
    measureOpening(BARE, page, '#bare button', '#bare form input', () =>
      page.locator('#bare button').first().click(),
    ),
    measureOpening(OURS, page, LINK, '#root-subapp .rc-lines [data-row="0"] .wb-cell', () =>
      page.goBack(),
    ),
  ];
  for (const subject of subjects) await subject.measure();
  return describe(await measureInTurn(subjects, ROUNDS));
}

const pathOf = (id: string) => `/gateway${DOCUMENT}/${id}`;

/** The header by which the page proves its session. */
async function readToken(page: Page, headers: Record<string, string>) {
  const name = Object.keys(headers).find((key) => key !== 'cookie') ?? '';
  const request = await page.waitForRequest((each) => each.url().includes('/gateway/records/'));
  return { name, value: (await request.allHeaders())[name.toLowerCase()] ?? '' };
}

/** Opens the form of the next record and leaves it again. */
function measureOpening(
  name: string,
  page: Page,
  links: string,
  shown: string,
  leave: () => Promise<unknown>,
): Subject {
  let next = 0;
  return {
    name,
    async measure() {
      await page.locator(links).nth(next).waitFor();
      const opened = await page.evaluate(timeOpening, { links, shown, index: next });
      next += 1;
      await leave();
      await page.locator(shown).first().waitFor({ state: 'detached' });
      return { opened };
    },
  };
}

/** From the click on a link to the painted frame that shows the form. */
async function timeOpening(where: { links: string; shown: string; index: number }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const link = document.querySelectorAll<HTMLElement>(where.links)[where.index];
  await frame();
  const startedAt = performance.now();
  link?.click();
  while (!document.querySelector(where.shown)) await frame();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - startedAt;
}

interface BareOptions {
  paths: string[];
  token: { name: string; value: string };
}

/** A button for each record that reads it and shows its head in a form, on the page's own React and antd. */
async function addBareForm({ paths, token }: BareOptions): Promise<void> {
  const load = (name: string) => import(name);
  const [{ createElement: h, useState }, { createRoot }, ...parts] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    ...['form', 'input', 'select', 'input-number'].map((part) => load(`antd/es/${part}`)),
  ]);
  const [Form, Input, Select, InputNumber] = parts.map((part) => part.default);
  const inputs = { kind: Select, amount: InputNumber, quantity: InputNumber, pieces: InputNumber };
  const inputOf = (field: string) => inputs[field as keyof typeof inputs] ?? Input;
  function App() {
    const [values, setValues] = useState<Record<string, unknown>>();
    const open = async (path: string) => {
      const reply = await fetch(path, { headers: { [token.name]: token.value } });
      setValues((await reply.json()).info.values);
    };
    if (!values)
      return paths.map((path) => h('button', { key: path, onClick: () => void open(path) }, path));
    const items = Object.keys(values).map((field) =>
      h(Form.Item, { key: field, name: field, label: field }, h(inputOf(field))),
    );
    return [
      h('button', { key: 'leave', onClick: () => setValues(undefined) }, 'leave'),
      h(Form, { key: 'form', layout: 'vertical', initialValues: values }, items),
    ];
  }
  const root = document.createElement('div');
  root.id = 'bare';
  root.style.cssText = 'position:fixed;right:0;bottom:0;width:400px;height:300px;overflow:auto';
  document.body.append(root);
  createRoot(root).render(h(App));
}

function describe(medians: Map<string, Record<string, number>>): string {
  const bare = medians.get(BARE)?.opened ?? Number.NaN;
  const rows = [...medians].map(([name, { opened = 0 }]) => [
    name,
    opened.toFixed(0),
    (opened / bare).toFixed(2),
  ]);
  return `From the click on a record to the painted frame that shows its ten fields and its lines. Beside it a bare form of antd in the same page, which reads the same record and shows the fields of its head. Medians of ${ROUNDS} rounds in turn, each with a record that was not opened before; the aim is ≤ ${TARGET_RATIO}.

${formatTable(['form', 'ms', 'ratio'], rows)}`;
}
