import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { createPasswordHasher } from '../../areas/sign-in/password/password-hasher.ts';
import { readEnv } from '../../env.ts';
import { layFoundation } from '../../testing/authority.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { variablesOf } from '../../testing/installation.ts';
import { findFreePort } from '../../testing/servers/free-port.ts';
import { openDatabase } from '../db/database.ts';
import { createInstruments } from './instruments.ts';
import { createTracing } from './tracing.ts';

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}

/** A collector on loopback that records its requests. */
async function startCollector(answer: (request: IncomingMessage) => number = () => 200) {
  const spans: OtlpSpan[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer(async (request, reply) => {
    const body = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
    };
    const status = answer(request);
    headers.push(request.headers);
    if (status === 200) {
      spans.push(
        ...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((s) => s.spans),
      );
    }
    reply.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { spans, headers, endpoint: `http://127.0.0.1:${port}` };
}

describeOnEachDatabase('a gateway with metrics and tracing', (context) => {
  async function start(variables: NodeJS.ProcessEnv) {
    const env = readEnv({ ...variablesOf(context.options), ...variables });
    const log = pino({ level: 'silent' });
    const instruments = await createInstruments(env, log, () => 7);
    const database = await openDatabase({ ...context.options, onQuery: instruments.onQuery });
    await layFoundation(database.db);
    const hasher = createPasswordHasher({ workers: 1 });
    const app = await createApp({ env, database, hasher, log, instruments });
    await instruments.serve();
    let isClosed = false;
    const close = async () => {
      if (isClosed) return;
      isClosed = true;
      await app.close();
      await hasher.close();
      await database.close();
      await instruments.close();
    };
    undo.push(close);
    return { app, close };
  }

  it('serves its metrics on a separate port', async () => {
    const port = await findFreePort();
    const { app } = await start({ PEDESTAL_METRICS_PORT: String(port) });
    const headers = { host: 'localhost' };
    await app.inject({ url: '/healthz', headers });
    await app.inject({
      method: 'POST',
      url: '/gateway/authority/login/normal',
      headers,
      payload: { userName: 'admin', password: 'wrong password', loginKey: 'default' },
    });
    await app.inject({ url: '/gateway/nothing/17', headers });

    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await reply.text();
    expect(text).toContain(
      'pedestal_http_requests_total{method="GET",route="/healthz",status="200"} 1',
    );
    expect(text).toContain('pedestal_sign_ins_total{outcome="failure"} 1');
    expect(text).toContain('pedestal_password_hashes_total 1');
    expect(text).toContain('pedestal_log_lines_dropped_total 7');
    expect(text).toMatch(/^pedestal_db_query_duration_seconds_count [1-9]/m);
    expect(text).toMatch(/^pedestal_db_connections{state="busy"} \d/m);
    expect(text).toMatch(/^pedestal_queue_length{queue="password"} 0$/m);
    expect(text).toMatch(/^pedestal_notice_sockets 0$/m);
    expect(text).toMatch(/^pedestal_event_loop_delay_seconds{quantile="0.99"} [\d.e-]+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    expect(text).not.toContain('/17');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  });

  it('sends a span for each request, with its statements as children', async () => {
    const { spans, headers, endpoint } = await startCollector();
    const { app, close } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
    });
    await app.inject({
      method: 'POST',
      url: '/gateway/authority/login/getLoginConfig',
      headers: { host: 'localhost', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      payload: { hostname: 'localhost' },
    });
    await close();
    expect(headers[0]?.authorization).toBe('Bearer x');
    const request = spans.find(({ name }) => name.includes('getLoginConfig'));
    expect(request?.name).toBe('POST /gateway/authority/login/getLoginConfig');
    // No proxy is trusted, so no caller can choose our trace ids.
    expect(request?.traceId).not.toBe('a'.repeat(32));
    const below = spans.filter((span) => span.parentSpanId === request?.spanId);
    expect(below.length).toBeGreaterThan(0);
    for (const span of below) {
      expect(span.traceId).toBe(request?.traceId);
      const sql = span.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue;
      expect(sql).toMatch(/^select|^insert|^update/i);
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    }
  });

  it('continues the trace of a trusted proxy', async () => {
    const { spans, endpoint } = await startCollector();
    const { app, close } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0',
      PEDESTAL_TRUST_PROXY: '127.0.0.1',
    });
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await app.inject({ url: '/healthz', headers: { host: 'localhost', traceparent } });
    await app.inject({ url: '/readyz', headers: { host: 'localhost' } });
    await close();
    expect(spans.map(({ name, traceId, parentSpanId }) => [name, traceId, parentSpanId])).toEqual([
      ['GET /healthz', 'a'.repeat(32), 'b'.repeat(16)],
    ]);
  });
});

describe('tracing without a working collector', () => {
  it.each([
    [400, 'HTTP 400'],
    [503, 'Export failed with retryable status'],
  ])('drops spans within a bound and counts them (%s)', async (status, reason) => {
    const { endpoint, spans } = await startCollector(() => status);
    const reasons: string[] = [];
    const tracing = createTracing({
      endpoint,
      headers: {},
      serviceName: 'test',
      ratio: 1,
      trustParent: false,
      timeLimitMs: 300,
      onFailure: (each) => reasons.push(each),
    });
    const app = Fastify();
    tracing.traceRequests(app);
    app.get('/x', () => {
      // Each request has its own span above these.
      for (let index = 0; index < 9_999; index += 1) {
        tracing.traceQuery({ sql: 'select 1', ms: 1, failed: false });
      }
      return '';
    });
    await app.inject('/x');
    await tracing.close();
    expect(tracing.dropped()).toBe(10_000);
    expect(reasons).toContain(reason);
    expect(spans).toEqual([]);
  });
});
