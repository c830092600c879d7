import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from './benchmark.ts';
import { formatTable } from './results.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const SIGN_INS = 200;
const QUIET_CALLS = 500;
const PACE_MS = 5;
const ROUNDS = 3;
const TARGET = 5;
const LOGIN = '/gateway/authority/login/normal';
const OTHER = '/gateway/authority/role/getSystemOption';

interface Reply {
  status: number;
  code: number;
  token: string;
  cookie: string;
}

/** A storm of sign-ins: how much it slows down people who are signed in already. */
export const signInStorm: Benchmark = {
  name: 'sign-in',
  title: `Sign-in: ${SIGN_INS} passwords at once`,
  async run() {
    const rounds = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const result = await measureStorm();
      console.log(`  round ${round}  ${JSON.stringify(result)}`);
      rounds.push(result);
    }
    const rows = rounds.map((round) => [
      round.quietP95.toFixed(1),
      round.stormP95.toFixed(1),
      (round.stormP95 / round.quietP95).toFixed(1),
      String(round.signedIn),
      String(round.toldToWait),
      round.seconds.toFixed(1),
    ]);
    return `${SIGN_INS} sign-ins by password, sent at once by the demo people, while somebody who is signed in calls \`getSystemOption\` every ${PACE_MS} ms. Real hashes: argon2id, 19 MiB, two passes. The aim is a ratio of at most ${TARGET}. Whoever does not fit into the queue of hashes is told when to come back. Client and server share the machine.

${formatTable(['quiet p95, ms', 'p95 in the storm, ms', 'ratio', 'signed in', 'told to come back', 'seconds until all were answered'], rows)}`;
  },
};

async function measureStorm() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
  const password = randomBytes(18).toString('base64url');
  const server = await startServer(['server/dist/main.js'], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PEDESTAL_DATA: dataFolder,
    PEDESTAL_ADMIN_PASSWORD: password,
    PEDESTAL_DEMO_PASSWORD: password,
  });
  try {
    const people = listPeople(dataFolder);
    const me = await signIn(server, 'admin', password);
    await callPaced(server, me, 100);
    const quiet = await callPaced(server, me, QUIET_CALLS);

    const startedAt = performance.now();
    let isOver = false;
    const storm = Promise.all(
      Array.from({ length: SIGN_INS }, (_, index) =>
        signIn(server, people[index % people.length] ?? 'admin', password),
      ),
    ).finally(() => {
      isOver = true;
    });
    const during: number[] = [];
    while (!isOver) during.push(...(await callPaced(server, me, 10)));
    const replies = await storm;
    return {
      quietP95: p95(quiet),
      stormP95: p95(during),
      signedIn: replies.filter(({ code }) => code === 10000).length,
      toldToWait: replies.filter(({ status }) => status === 503).length,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await server.stop();
    await rm(dataFolder, { recursive: true });
  }
}

function listPeople(dataFolder: string): string[] {
  const database = new DatabaseSync(join(dataFolder, 'pedestal.db'), { readOnly: true });
  try {
    // Use another account than the measuring one: a sixth session ends a person's first.
    const rows = database.prepare(`select user_name from "user" where user_name <> 'admin'`).all();
    return rows.map((row) => String(row.user_name));
  } finally {
    database.close();
  }
}

async function signIn(server: ServerProcess, userName: string, password: string): Promise<Reply> {
  const reply = await fetch(server.url + LOGIN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password, loginKey: 'default' }),
  });
  const { code, info } = (await reply.json()) as { code: number; info: { token: string } | null };
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { status: reply.status, code, token: info?.token ?? '', cookie };
}

/** Calls at a fixed pace, so that a slow reply does not make the next ones look quick. */
async function callPaced(server: ServerProcess, me: Reply, count: number): Promise<number[]> {
  const calls: Promise<number>[] = [];
  for (let index = 0; index < count; index += 1) {
    calls.push(callOnce(server, me));
    await sleep(PACE_MS);
  }
  return Promise.all(calls);
}

async function callOnce(server: ServerProcess, { token, cookie }: Reply): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(server.url + OTHER, {
    method: 'POST',
    headers: { sdnxRequestId: token, cookie },
  });
  if (reply.status !== 200) throw new Error(`the other route answered ${reply.status}`);
  await reply.arrayBuffer();
  return performance.now() - startedAt;
}

function p95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
