import { randomBytes } from 'node:crypto';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { sendLoad } from '../load.ts';
import { formatTable } from '../results.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type ListResults, measureLists } from './lists.ts';
import { enterAsAdmin, type Person } from './person.ts';
import { MEASURED_ROLE, PEOPLE, RESOURCES, ROLES, SYSTEM, seedAuthority } from './seed.ts';
import { measureStores, type Store } from './store.ts';

const MENU = `/gateway/authority/resource/getAuthResourceList/${SYSTEM}`;
const CONNECTIONS = 16;
const REQUESTS = 600;
const MENU_ROUNDS = 5;
const SAVES = 6;
const LIST_TARGET = 3;
const MENU_TARGET = 1.5;
const SAVE_TARGET = 1;

interface Measured {
  store: Store['name'];
  lists: ListResults;
  menu: { ours: number; bare: number; bytes: number };
  /** Seconds of the slowest save. */
  save: number;
}

/** Lists, menu and role edits of a large organisation, on both databases. */
export const authority: Benchmark = {
  name: 'authority',
  title: 'Authority: lists, menu and roles of a large house',
  async run() {
    return describe(await measureStores(measureStore));
  },
};

async function measureStore(store: Store): Promise<Measured> {
  const password = randomBytes(18).toString('base64url');
  const startOurs = () =>
    startServer(['server/dist/main.js'], {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PEDESTAL_ADMIN_PASSWORD: password,
      PEDESTAL_DEMO: 'off',
      ...store.variables,
    });
  await (await startOurs()).stop();
  console.log(`  ${store.name}: ${PEOPLE} people, ${ROLES} roles, ${RESOURCES} resources`);
  await seedAuthority(store);
  const server = await startOurs();
  try {
    const person = await enterAsAdmin(server.url, password);
    const lists = await measureLists(store, person);
    const menu = await measureMenu(server, person);
    return { store: store.name, lists, menu, save: await measureSaves(person) };
  } finally {
    await server.stop();
  }
}

async function measureMenu(server: ServerProcess, person: Person): Promise<Measured['menu']> {
  const body = await person.get(MENU);
  const bare = await startServer(['bench/src/bare-server.ts'], {
    BENCH_MODE: 'serialise',
    BENCH_ITEMS: String(RESOURCES),
    BENCH_ITEM: JSON.stringify((JSON.parse(body) as { info: unknown[] }).info[1]),
  });
  const subject = (name: string, url: string): Subject => ({
    name,
    async measure() {
      const load = { url: url + MENU, headers: person.headers, connections: CONNECTIONS };
      const { seconds, failures } = await sendLoad({ ...load, requests: REQUESTS });
      if (failures > 0) throw new Error(`${failures} requests to ${name} failed`);
      return { requestsPerSecond: REQUESTS / seconds };
    },
  });
  try {
    const subjects = [subject('ours', server.url), subject('bare', bare.url)];
    for (const one of subjects) await one.measure();
    const medians = await measureInTurn(subjects, MENU_ROUNDS);
    const of = (name: string) => medians.get(name)?.requestsPerSecond ?? Number.NaN;
    return { ours: of('ours'), bare: of('bare'), bytes: Buffer.byteLength(body) };
  } finally {
    await bare.stop();
  }
}

/** The whole list of resources is granted, then half of it, in turn: every save writes thousands of rows. */
async function measureSaves(person: Person): Promise<number> {
  const path = `/gateway/authority/roles/${MEASURED_ROLE}`;
  const menu = JSON.parse(await person.get(MENU)) as { info: { id: number }[] };
  let slowest = 0;
  for (let save = 0; save < SAVES; save += 1) {
    const role = JSON.parse(await person.get(path)) as {
      info: { version: number; name: string; nameEn: string };
    };
    const resources = save % 2 === 0 ? menu.info : menu.info.slice(0, RESOURCES / 2);
    const { version, name, nameEn } = role.info;
    const startedAt = performance.now();
    await person.put(path, {
      version,
      name,
      nameEn,
      description: '',
      requiresMfa: false,
      grantsAll: false,
      grants: resources.map(({ id }) => ({ resourceId: id, dataScope: 'all' })),
    });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`  save ${save + 1}  ${seconds.toFixed(3)} s`);
    slowest = Math.max(slowest, seconds);
  }
  return slowest;
}

function describe(measured: Measured[]): string {
  const lists = measured.flatMap(({ store, lists: results }) =>
    results.lists.map(({ name, bare, ours, http }) => [
      store,
      name,
      bare.toFixed(2),
      ours.toFixed(2),
      (ours / bare).toFixed(2),
      http.toFixed(2),
      results.smallCall.toFixed(2),
    ]),
  );
  const others = measured.map(({ store, menu, save }) => [
    store,
    menu.ours.toFixed(0),
    menu.bare.toFixed(0),
    (menu.ours / menu.bare).toFixed(2),
    save.toFixed(2),
  ]);
  return `${PEOPLE} people in units, each with two of ${ROLES} roles, and a system with ${RESOURCES} resources. The PostgreSQL is one of our own without fsync. First page of a filtered list of people: the service, with the caller's reach, the people, their units and roles, beside bare statements for the same people, units and roles, in turn in one process and through one driver; the aim is at most ${LIST_TARGET} times their time. The whole request over HTTP stands apart, beside one that reads next to nothing.

${formatTable(
  [
    'database',
    'list',
    'bare SQL, ms',
    'service, ms',
    'ratio',
    'request, ms',
    'smallest request, ms',
  ],
  lists,
)}

The menu of ${RESOURCES} items (${measured[0]?.menu.bytes ?? 0} bytes) beside a \`node:http\` server that serialises such a list for each request; the aim is ≥ ${MENU_TARGET} times its requests per second. A role is saved with all resources and with half of them in turn, each save one transaction with its audit row; the aim is under ${SAVE_TARGET} s.

${formatTable(['database', 'menu, requests/s', 'bare server, requests/s', 'ratio', 'slowest save of a role, s'], others)}`;
}
