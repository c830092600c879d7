import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import type { PlainBrowser, PlainPage } from '../plain-browser.ts';
import { measureInConsole, openSignedIn } from '../plain-console.ts';
import { formatTable } from '../results.ts';
import type { MeasuredConsole } from '../shell/console.ts';
import { DOCUMENT, installWorkspace, toValues } from './workspace.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const LINES = 200;
const TARGET_RATIO = 1.3;
const VIEW = { width: 1440, height: 900 };
const LINK = '#root-subapp .wb-row a';
const OURS = `form with ${LINES} lines`;
const BARE = 'bare antd form of the head';

/** Opening a record with many lines, beside a bare antd form that shows its head. */
export const recordsForm: Benchmark = {
  name: 'records-form',
  title: 'Records app: a form with lines',
  run: () => measureInConsole(0, measureAll),
};

async function measureAll(browser: PlainBrowser, console: MeasuredConsole): Promise<string> {
  const { post } = await installWorkspace(console);
  const add = Array.from({ length: LINES }, (_, row) => ({ values: toValues(row) }));
  const ids: string[] = [];
  // A record of its own for each round: none is cached.
  for (let row = 0; row <= ROUNDS; row += 1) {
    const body = { values: toValues(row), lines: { lines: add } };
    ids.push(((await post(`/gateway${DOCUMENT}`, body)) as { id: string }).id);
  }
  const page = await openSignedIn(browser, console, { ...VIEW, script: `(${keepHeaders})()` });
  await page.open(`${console.url}${DOCUMENT}`);
  await page.read(`(${waitFor})(${JSON.stringify(LINK)}, ${ROUNDS})`);
  await page.read(`(${addBareForm})(${JSON.stringify(ids.map(pathOf))})`);
  const subjects = [
    measureOpening(...([BARE, page, '#bare button', '#bare form input'] as const), () =>
      document.querySelector<HTMLElement>('#bare button')?.click(),
    ),
    measureOpening(
      ...([OURS, page, LINK, '#root-subapp .rc-lines [data-row="0"] .wb-cell'] as const),
      () => history.back(),
    ),
  ];
  for (const subject of subjects) await subject.measure();
  return describe(await measureInTurn(subjects, ROUNDS));
}

const pathOf = (id: string) => `/gateway${DOCUMENT}/${id}`;

declare global {
  /** Headers by which the page proves its session. */
  var recordHeaders: Headers;
}

/** Keeps the headers of the first request for records. */
function keepHeaders(): void {
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (String(input).includes('/gateway/records/')) {
      globalThis.recordHeaders = new Headers(init?.headers);
      window.fetch = send;
    }
    return send(input, init);
  };
}

/** Waits until there is an element at this place among those of the selector; −1: until there is none. */
async function waitFor(selector: string, index: number): Promise<void> {
  const isThere = () => document.querySelectorAll(selector).length > Math.max(index, 0);
  while (isThere() === index < 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Opens the form of the next record and leaves it again. */
function measureOpening(
  name: string,
  page: PlainPage,
  links: string,
  shown: string,
  leave: () => void,
): Subject {
  let next = 0;
  return {
    name,
    async measure() {
      await page.read(`(${waitFor})(${JSON.stringify(links)}, ${next})`);
      const where = JSON.stringify({ links, shown, index: next });
      const opened = await page.read<number>(`(${timeOpening})(${where})`);
      next += 1;
      await page.read(`(${leave})()`);
      await page.read(`(${waitFor})(${JSON.stringify(shown)}, -1)`);
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

/** A button for each record that reads it and shows its head in a form, on the page's own React and antd. */
async function addBareForm(paths: string[]): Promise<void> {
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
      const reply = await fetch(path, { headers: globalThis.recordHeaders });
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
  return `From the click on a record to the painted frame that shows its ten fields and its lines. Beside it a bare form of antd in the same page, which reads the same record and shows the fields of its head. Medians of ${ROUNDS} rounds in turn, each with a record that was not opened before, in Chromium without a GPU and, as people have it, without an inspector of scripts; the aim is ≤ ${TARGET_RATIO}.

${formatTable(['form', 'ms', 'ratio'], rows)}`;
}
