import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from '../../env.ts';
import type { DatabaseOptions } from '../db/database.ts';
import {
  type GatewayGauges,
  measureGateway,
  measureProcess,
  measureQueries,
  measureRequests,
  measureSignIns,
} from './gateway-metrics.ts';
import type { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import type { Tracing } from './tracing.ts';

/** Metrics and traces of a gateway. Without a metrics port and a collector nothing is measured. */
export interface Instruments {
  onQuery: DatabaseOptions['onQuery'];
  onAction: ((action: string) => void) | undefined;
  watchRequests(app: FastifyInstance): void;
  watchGateway(gauges: GatewayGauges): void;
  /** Opens the metrics port. */
  serve(): Promise<void>;
  close(): Promise<void>;
}

/** Loads the metrics and tracing libraries only if the environment enables them. */
export async function createInstruments(
  env: Env,
  log: Logger,
  countDroppedLines: () => number,
): Promise<Instruments> {
  const port = env.PEDESTAL_METRICS_PORT;
  const metrics = port === undefined ? undefined : await openMetrics();
  const tracing = await openTracing(env, log);
  const closers: (() => Promise<unknown> | unknown)[] = [];
  if (metrics) {
    closers.push(measureProcess(metrics));
    metrics.total(
      { name: 'pedestal_log_lines_dropped_total', help: 'Log lines that were not written.' },
      countDroppedLines,
    );
  }
  if (tracing) {
    metrics?.total(
      { name: 'pedestal_trace_spans_dropped_total', help: 'Spans that were not delivered.' },
      tracing.dropped,
    );
    closers.push(tracing.close);
  }
  return {
    onQuery: joinListeners([metrics && measureQueries(metrics), tracing?.traceQuery]),
    onAction: metrics && measureSignIns(metrics),
    watchRequests(app) {
      tracing?.traceRequests(app);
      if (metrics) measureRequests(app, metrics);
    },
    watchGateway(gauges) {
      if (metrics) measureGateway(metrics, gauges);
    },
    async serve() {
      if (!metrics) return;
      const server = await serveMetrics(metrics, {
        port: port ?? 0,
        host: env.PEDESTAL_METRICS_HOST,
      });
      closers.push(() => {
        server.close();
        server.closeAllConnections();
      });
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

type QueryListener = NonNullable<DatabaseOptions['onQuery']>;

function joinListeners(listeners: (QueryListener | undefined)[]): QueryListener | undefined {
  const [first, ...rest] = listeners.filter((listener) => listener !== undefined);
  if (!first || rest.length === 0) return first;
  return (query) => {
    for (const notify of [first, ...rest]) notify(query);
  };
}

async function openMetrics(): Promise<Metrics> {
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics();
}

async function openTracing(env: Env, log: Logger): Promise<Tracing | undefined> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { createTracing } = await import('./tracing.ts');
  return createTracing({
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    trustParent: env.PEDESTAL_TRUST_PROXY !== undefined,
    onFailure: (reason) => log.warn({ reason }, 'traces were not sent'),
  });
}
