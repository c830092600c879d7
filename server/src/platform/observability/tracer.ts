import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Exporter } from './otlp-exporter.ts';

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const MAX_SQL_CHARS = 1_000;

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  startedAt: number;
}

export interface TracerOptions {
  exporter: Exporter;
  /** Part of all requests that is traced, from 0 to 1. */
  ratio: number;
  /** Go on with the trace of a proxy in front. Anybody else could choose the ids of our traces. */
  trustParent: boolean;
}

const now = () => performance.timeOrigin + performance.now();

/** Spans of requests and, below them, of the statements that they send to the database. */
export function createTracer({ exporter, ratio, trustParent }: TracerOptions) {
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<FastifyRequest, Span>();

  function begin(request: FastifyRequest): Span | undefined {
    const header = request.headers.traceparent;
    const parent = trustParent && typeof header === 'string' ? TRACE_PARENT.exec(header) : null;
    const isWanted = parent
      ? (Number.parseInt(parent[3] ?? '', 16) & 1) === 1
      : Math.random() < ratio;
    if (!isWanted) return undefined;
    return {
      traceId: parent?.[1] ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      parentSpanId: parent?.[2] ?? '',
      startedAt: now(),
    };
  }

  return {
    traceRequests(app: FastifyInstance): void {
      app.addHook('onRequest', (request, _reply, done) => {
        const span = begin(request);
        if (!span) return done();
        spans.set(request, span);
        return current.run(span, done);
      });
      // What a body's arrival wakes up begins without the request's context.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request);
        if (!span) return done();
        return current.run(span, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        if (span) {
          const route = request.routeOptions.url ?? 'none';
          exporter.add({
            ...span,
            name: `${request.method} ${route}`,
            kind: 'server',
            endedAt: now(),
            failed: reply.statusCode >= 500,
            attributes: {
              'http.request.method': request.method,
              'http.route': route,
              'http.response.status_code': reply.statusCode,
              'pedestal.request_id': request.id,
            },
          });
        }
        done();
      });
    },

    /** Statements have marks in place of values, so nothing of a person is in them. */
    traceQuery({ sql, ms, failed }: { sql: string; ms: number; failed: boolean }): void {
      const parent = current.getStore();
      if (!parent) return;
      const endedAt = now();
      exporter.add({
        traceId: parent.traceId,
        spanId: randomBytes(8).toString('hex'),
        parentSpanId: parent.spanId,
        name: sql.slice(0, sql.indexOf(' ') + 1 || MAX_SQL_CHARS).trim() || 'query',
        kind: 'client',
        startedAt: endedAt - ms,
        endedAt,
        failed,
        attributes: { 'db.query.text': sql.slice(0, MAX_SQL_CHARS) },
      });
    },
  };
}
