import { IDEMPOTENCY_KEY_HEADER } from '@pedestal/contract';
import type { Store } from '../authority/store.ts';
import { measureInTurn, type Subject } from '../benchmark.ts';
import { type Load, sendLoad } from '../load.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { signIn } from '../sign-in.ts';

const ROUNDS = 7;
const REQUESTS = 400;
const CONNECTIONS = 4;
const NOTHING = '/gateway/authority/reach';
const DEALS = '/gateway/records/bench/deal';

/** Who asks, as `seed-records` makes them. */
export interface MeasuredPerson {
  name: string;
  userId: string;
  /** The units in reach. */
  units: string[];
}

export interface RequestTimes {
  pages: { name: string; milliseconds: number }[];
  /** A signed-in request that reads almost nothing. */
  nothing: number;
  /** Beside the bare server; PostgreSQL only. */
  bare: { name: string; bare: number; ours: number }[];
}

/** Requests over HTTP, as each person and beside a bare server. */
export async function measureRequests(
  store: Store,
  server: ServerProcess,
  password: string,
  people: MeasuredPerson[],
  limit: number,
): Promise<RequestTimes> {
  const path = `${DEALS}?f=state.in.open~late&sort=-day&limit=${limit}`;
  const headers = new Map<string, Record<string, string>>();
  for (const { name } of people) headers.set(name, await signIn(server.url, name, password));
  const all = headers.get('all') ?? {};
  const subjects = people.map(({ name }) =>
    subjectOf(name, { url: server.url + path, headers: headers.get(name) ?? {} }),
  );
  subjects.push(subjectOf('nothing', { url: server.url + NOTHING, headers: all }));
  const medians = await measure(subjects);
  const bare = store.name === 'PostgreSQL' ? await measureBare(store, server, all, limit) : [];
  return {
    pages: people.map(({ name }) => ({ name, milliseconds: medians(name) })),
    nothing: medians('nothing'),
    bare,
  };
}

async function measureBare(
  store: Store,
  server: ServerProcess,
  headers: Record<string, string>,
  limit: number,
): Promise<RequestTimes['bare']> {
  const bare = await startServer(['bench/src/records/bare-records-server.ts'], {
    DATABASE_URL: store.variables.DATABASE_URL ?? '',
    PAGE_SQL: `select * from r_bench_deal where deleted_at is null and state in ('open', 'late')
      order by day desc nulls last, id desc limit ${limit + 1}`,
  });
  // The number of each request makes its call id, and names the record that it changes.
  const ours = { ...headers, [IDEMPOTENCY_KEY_HEADER]: '{digits}'.repeat(4) };
  const page = `${DEALS}?f=state.in.open~late&sort=-day&limit=${limit}`;
  const created = { method: 'POST', body: '{"values":{"subject":"deal {n}","amount":"{n}.00"}}' };
  const saved = { method: 'PATCH', body: '{"version":1,"values":{"contact":"{n}"}}' };
  try {
    const medians = await measure([
      subjectOf('page, ours', { url: server.url + page, headers }),
      subjectOf('page, bare', { url: `${bare.url}/deals`, headers: {} }),
      subjectOf('insert, ours', { url: server.url + DEALS, headers: ours, ...created }, 1_000_000),
      subjectOf('insert, bare', { url: `${bare.url}/deals`, headers: {}, ...created }),
      subjectOf(
        'update, ours',
        { url: `${server.url}${DEALS}/d{n}`, headers: ours, ...saved },
        100_000,
      ),
      subjectOf('update, bare', { url: `${bare.url}/deals/d{n}`, headers: {}, ...saved }, 150_000),
    ]);
    return ['page', 'insert', 'update'].map((name) => ({
      name,
      ours: medians(`${name}, ours`),
      bare: medians(`${name}, bare`),
    }));
  } finally {
    await bare.stop();
  }
}

async function measure(subjects: Subject[]): Promise<(name: string) => number> {
  for (const subject of subjects) await subject.measure();
  const medians = await measureInTurn(subjects, ROUNDS);
  return (name) => medians.get(name)?.milliseconds ?? Number.NaN;
}

/** Each measurement continues with the numbers after those of the last. */
function subjectOf(
  name: string,
  load: Omit<Load, 'connections' | 'requests' | 'first'>,
  first = 1,
): Subject {
  let next = first;
  return {
    name,
    async measure() {
      const { seconds, failures } = await sendLoad({
        ...load,
        first: next,
        connections: CONNECTIONS,
        requests: REQUESTS,
      });
      next += REQUESTS;
      if (failures > 0) throw new Error(`${failures} requests to ${name} failed`);
      return { milliseconds: (seconds / REQUESTS) * 1000 };
    },
  };
}
