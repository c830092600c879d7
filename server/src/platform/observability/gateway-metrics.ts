import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { DatabaseLoad } from '../db/dialect.ts';
import type { Metrics } from './metrics.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15];

/** Counts requests by route pattern, never by URL. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter({
    name: 'pedestal_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
  });
  const durations = metrics.histogram({
    name: 'pedestal_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its reply.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
  });
  let running = 0;
  metrics.gauge(
    { name: 'pedestal_http_requests_running', help: 'Requests being answered now.' },
    () => running,
  );
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

/** Metrics of the process. Returns a function that stops measuring. */
export function measureProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  metrics.gauge(
    {
      name: 'pedestal_event_loop_delay_seconds',
      help: 'Delay of the event loop since the last scrape.',
      labelNames: ['quantile'],
    },
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
  metrics.gauge({ name: 'process_resident_memory_bytes', help: 'Resident memory.' }, () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge(
    { name: 'pedestal_heap_used_bytes', help: 'Used heap.' },
    () => process.memoryUsage().heapUsed,
  );
  metrics.gauge(
    { name: 'process_start_time_seconds', help: 'Start of the process since 1970.' },
    () => startedAt,
  );
  metrics.total(
    { name: 'process_cpu_seconds_total', help: 'Processor time, user and system.' },
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / MICROSECONDS;
    },
  );
  return () => delay.disable();
}

/** Returns a listener for each query. */
export function measureQueries(metrics: Metrics) {
  const durations = metrics.histogram({
    name: 'pedestal_db_query_duration_seconds',
    help: 'Time of a statement at the database.',
    buckets: QUERY_BUCKETS,
  });
  const failures = metrics.counter({
    name: 'pedestal_db_query_errors_total',
    help: 'Statements that failed.',
  });
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
  metrics.gauge(
    {
      name: 'pedestal_db_connections',
      help: 'Connections of the pool by state.',
      labelNames: ['state'],
    },
    () => {
      const { open, idle } = gauges.databaseLoad();
      return [
        { labels: { state: 'busy' }, value: open - idle },
        { labels: { state: 'idle' }, value: idle },
      ];
    },
  );
  metrics.gauge(
    { name: 'pedestal_queue_length', help: 'Waiting callers by queue.', labelNames: ['queue'] },
    () => [
      { labels: { queue: 'database' }, value: gauges.databaseLoad().waiting },
      { labels: { queue: 'password' }, value: gauges.hashes.waiting() },
    ],
  );
  metrics.gauge(
    { name: 'pedestal_notice_sockets', help: 'Open sockets of pages.' },
    gauges.sockets,
  );
  metrics.total(
    { name: 'pedestal_password_hashes_total', help: 'Passwords hashed.' },
    gauges.hashes.count,
  );
  metrics.gauge(
    { name: 'pedestal_bus_connected', help: '1: events reach the other gateways.' },
    () => (gauges.isBusConnected() ? 1 : 0),
  );
}

/** Returns a listener for each audited action of sign-in. */
export function measureSignIns(metrics: Metrics): (action: string) => void {
  const signIns = metrics.counter({
    name: 'pedestal_sign_ins_total',
    help: 'Sign-ins by outcome.',
    labelNames: ['outcome'],
  });
  const outcomes: Record<string, string> = {
    'session.open': 'success',
    'session.refuse': 'failure',
  };
  return (action) => {
    const outcome = outcomes[action];
    if (outcome) signIns.add({ outcome });
  };
}
