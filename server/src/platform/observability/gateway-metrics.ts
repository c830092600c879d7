import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { DatabaseLoad } from '../db/dialect.ts';
import type { Metrics } from './metrics.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15];

/** Counts every request by its pattern, never by its address. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter('pedestal_http_requests_total', 'Requests answered.');
  const durations = metrics.histogram(
    'pedestal_http_request_duration_seconds',
    'Time from the first byte of a request to the last of its reply.',
    REQUEST_BUCKETS,
  );
  let running = 0;
  metrics.gauge('pedestal_http_requests_running', 'Requests being answered now.', () => running);
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    requests.add({ method, route, status: String(reply.statusCode) });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

/** The process itself. Returns what stops the measuring. */
export function measureProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  metrics.gauge(
    'pedestal_event_loop_delay_seconds',
    'Delay of the event loop since the last look.',
    () => {
      const samples = [
        { labels: { quantile: '0.5' }, value: delay.percentile(50) / NANOSECONDS },
        { labels: { quantile: '0.99' }, value: delay.percentile(99) / NANOSECONDS },
        { labels: { quantile: '1' }, value: delay.max / NANOSECONDS },
      ];
      delay.reset();
      return samples;
    },
  );
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge('pedestal_heap_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed);
  metrics.gauge('process_start_time_seconds', 'Start of the process since 1970.', () => startedAt);
  metrics.total('process_cpu_seconds_total', 'Processor time, user and system.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  });
  return () => delay.disable();
}

/** Returns what is to be told of each query. */
export function measureQueries(metrics: Metrics) {
  const durations = metrics.histogram(
    'pedestal_db_query_duration_seconds',
    'Time of a statement at the database.',
    QUERY_BUCKETS,
  );
  const failures = metrics.counter('pedestal_db_query_errors_total', 'Statements that failed.');
  return ({ ms, failed }: { ms: number; failed: boolean }) => {
    durations.observe({}, ms / 1000);
    if (failed) failures.add({});
  };
}

export interface GatewayGauges {
  databaseLoad(): DatabaseLoad;
  sockets(): number;
  hashes: { count(): number; waiting(): number };
  isBusConnected(): boolean;
}

export function measureGateway(metrics: Metrics, gauges: GatewayGauges): void {
  metrics.gauge('pedestal_db_connections', 'Connections of the pool by state.', () => {
    const { open, idle } = gauges.databaseLoad();
    return [
      { labels: { state: 'busy' }, value: open - idle },
      { labels: { state: 'idle' }, value: idle },
    ];
  });
  metrics.gauge('pedestal_queue_length', 'Callers that wait, by what they wait for.', () => [
    { labels: { queue: 'database' }, value: gauges.databaseLoad().waiting },
    { labels: { queue: 'password' }, value: gauges.hashes.waiting() },
  ]);
  metrics.gauge('pedestal_notice_sockets', 'Open sockets of pages.', gauges.sockets);
  metrics.total('pedestal_password_hashes_total', 'Passwords hashed.', gauges.hashes.count);
  metrics.gauge('pedestal_bus_connected', '1: other gateways can be told of changes.', () =>
    gauges.isBusConnected() ? 1 : 0,
  );
}

/** Returns what is to be told of each sign-in. */
export function measureSignIns(metrics: Metrics): (action: string) => void {
  const signIns = metrics.counter('pedestal_sign_ins_total', 'Sign-ins by outcome.');
  const outcomes: Record<string, string> = {
    'session.open': 'success',
    'session.refuse': 'failure',
  };
  return (action) => {
    const outcome = outcomes[action];
    if (outcome) signIns.add({ outcome });
  };
}
