import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSpanQueue, type SpanQueueOptions } from './span-queue.ts';

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const MAX_SQL_CHARS = 1_000;

export interface TracingOptions extends SpanQueueOptions {
  serviceName: string;
  /** Fraction of requests that is traced, from 0 to 1. */
  ratio: number;
  /** Continue the trace of a proxy in front. Without one, any caller could choose our trace ids. */
  trustParent: boolean;
}

export interface Tracing {
  traceRequests(app: FastifyInstance): void;
  traceQuery(query: { sql: string; ms: number; failed: boolean }): void;
  /** Spans that the collector did not receive. */
  dropped(): number;
  /** Sends the spans that are queued. */
  close(): Promise<void>;
}

const now = () => performance.timeOrigin + performance.now();

/** Spans of requests and, below them, of the statements that they send to the database. */
export function createTracing(options: TracingOptions): Tracing {
  const queue = createSpanQueue(options);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [queue.processor],
  });
  const tracer = provider.getTracer('pedestal');
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<FastifyRequest, Span>();

  function parentOf(request: FastifyRequest): Context {
    const header = request.headers.traceparent;
    const parent =
      options.trustParent && typeof header === 'string' ? TRACE_PARENT.exec(header) : null;
    if (!parent) return ROOT_CONTEXT;
    const [, traceId = '', spanId = '', flags = ''] = parent;
    const traceFlags = Number.parseInt(flags, 16);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  }

  /** Runs the rest of a request with its span as the parent of its queries. */
  function runInside(request: FastifyRequest, done: () => void): void {
    const span = spans.get(request);
    if (span) current.run(span, done);
    else done();
  }

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const attributes = {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? 'none',
          'pedestal.request_id': request.id,
        };
        const span = tracer.startSpan(
          `${request.method} ${attributes['http.route']}`,
          { kind: SpanKind.SERVER, attributes, startTime: now() },
          parentOf(request),
        );
        if (span.isRecording()) spans.set(request, span);
        runInside(request, done);
      });
      // The handler of a body's arrival runs outside the request's context.
      app.addHook('preValidation', (request, _reply, done) => runInside(request, done));
      app.addHook('onResponse', (request, { statusCode }, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end(now());
        done();
      });
    },

    // Statements have placeholders instead of values, so they contain no personal data.
    traceQuery({ sql, ms, failed }) {
      const parent = current.getStore();
      if (!parent) return;
      const endedAt = now();
      const span = tracer.startSpan(
        sql.slice(0, sql.indexOf(' ') + 1 || MAX_SQL_CHARS).trim() || 'query',
        {
          kind: SpanKind.CLIENT,
          attributes: { 'db.query.text': sql.slice(0, MAX_SQL_CHARS) },
          startTime: endedAt - ms,
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },

    dropped: queue.dropped,
    close: queue.close,
  };
}
