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
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { createOtlpExporter, type Exporter } from './otlp-exporter.ts';
import { createTracer } from './tracer.ts';

/** What watches a gateway. Where nobody does, each of these is nothing at all. */
export interface Instruments {
  onQuery: DatabaseOptions['onQuery'];
  onDeed: ((action: string) => void) | undefined;
  watchRequests(app: FastifyInstance): void;
  watchGateway(gauges: GatewayGauges): void;
  /** Opens the port of the metrics. */
  serve(): Promise<void>;
  close(): Promise<void>;
}

/** Metrics where a port is set for them, traces where a collector is named. */
export function createInstruments(env: Env, log: Logger): Instruments {
  const port = env.PEDESTAL_METRICS_PORT;
  const metrics = port === undefined ? undefined : createMetrics();
  const exporter = openExporter(env, log);
  const tracer = exporter && createTracer(tracerOptions(env, exporter));
  const closers: (() => Promise<unknown> | unknown)[] = [];
  if (metrics) closers.push(measureProcess(metrics));
  if (exporter) {
    metrics?.total('pedestal_trace_spans_dropped_total', 'Spans given up.', exporter.dropped);
    closers.push(exporter.close);
  }
  const queries = [
    ...(metrics ? [measureQueries(metrics)] : []),
    ...(tracer ? [tracer.traceQuery] : []),
  ];
  return {
    onQuery:
      queries.length === 0
        ? undefined
        : (query) => {
            for (const tell of queries) tell(query);
          },
    onDeed: metrics && measureSignIns(metrics),
    watchRequests(app) {
      tracer?.traceRequests(app);
      if (metrics) measureRequests(app, metrics);
    },
    watchGateway(gauges) {
      if (metrics) measureGateway(metrics, gauges);
    },
    async serve() {
      if (metrics) closers.push(await openMetrics(metrics, port ?? 0, env));
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

async function openMetrics(metrics: Metrics, port: number, env: Env): Promise<() => void> {
  const server = await serveMetrics(metrics, { port, host: env.PEDESTAL_METRICS_HOST });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function openExporter(env: Env, log: Logger): Exporter | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return createOtlpExporter({
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    onFailure: (reason) => log.warn({ reason }, 'traces were not sent'),
  });
}

function tracerOptions(env: Env, exporter: Exporter) {
  return {
    exporter,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    trustParent: env.PEDESTAL_TRUST_PROXY !== undefined,
  };
}
