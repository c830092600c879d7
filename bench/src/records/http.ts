import { setTimeout as sleep } from 'node:timers/promises';

export type Headers = Record<string, string>;

/** Calls a route of the gateway with JSON; throws for anything but success. */
export async function call(
  url: string,
  headers: Headers,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = (await response.json()) as { info: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
  return reply.info;
}

/** Repeats requests until something is done. Returns how long each took in ms, shortest first. */
export async function askUntil(
  work: Promise<unknown>,
  requests: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  const repeat = async (request: () => Promise<unknown>) => {
    do {
      const startedAt = performance.now();
      await request();
      waits.push(performance.now() - startedAt);
    } while (!isDone);
  };
  await Promise.all(requests.map(repeat));
  return waits.sort((a, b) => a - b);
}

/** The wait that this share of requests does not exceed. */
export function percentile(waits: readonly number[], share: number): number {
  return waits[Math.floor(waits.length * share)] ?? waits.at(-1) ?? Number.NaN;
}

/** Uploads a file to a collection and waits until all its rows are imported. */
export async function importFile(
  url: string,
  headers: Headers,
  path: string,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
): Promise<void> {
  const upload = await fetch(`${url}${path}/imports?name=${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  const { info } = (await upload.json()) as {
    info: { id: string; columns: { header: string; field: string | null }[] };
  };
  const mapping = Object.fromEntries(info.columns.map(({ header, field }) => [header, field]));
  const options = { mapping, mode: 'create', dryRun: false, skipFaulty: true };
  const started = await call(url, headers, 'POST', `${path}/imports/${info.id}/run`, options);
  const { jobId } = started as { jobId: string };
  for (;;) {
    const job = (await call(url, headers, 'GET', `/gateway/jobs/${jobId}`)) as {
      state: string;
      result: { data: { faulty: number } } | null;
    };
    if (job.state === 'done' && job.result?.data.faulty === 0) return;
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(JSON.stringify(job));
    await sleep(50);
  }
}
