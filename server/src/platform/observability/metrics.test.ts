import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it('are rendered in the text format of Prometheus', async () => {
    const metrics = createMetrics();
    const calls = metrics.counter({ name: 'calls_total', help: 'Calls.', labelNames: ['route'] });
    calls.add({ route: '/a"\n\\' });
    calls.add({ route: '/b' });
    calls.add({ route: '/b' });
    const times = metrics.histogram({
      name: 'time_seconds',
      help: 'Time.',
      labelNames: ['route'],
      buckets: [0.1, 1],
    });
    for (const value of [0.05, 0.5, 5]) times.observe({ route: '/a' }, value);
    metrics.gauge({ name: 'sockets', help: 'Sockets.' }, () => 3);
    metrics.gauge({ name: 'queue', help: 'Queue.', labelNames: ['of'] }, () => [
      { labels: { of: 'x' }, value: 0 },
    ]);
    metrics.total({ name: 'hashes_total', help: 'Hashes.' }, () => 7);
    // A total is read at each scrape, not added up.
    await metrics.render();
    expect(await metrics.render()).toBe(`# HELP calls_total Calls.
# TYPE calls_total counter
calls_total{route="/a\\"\\n\\\\"} 1
calls_total{route="/b"} 2

# HELP time_seconds Time.
# TYPE time_seconds histogram
time_seconds_bucket{le="0.1",route="/a"} 1
time_seconds_bucket{le="1",route="/a"} 2
time_seconds_bucket{le="+Inf",route="/a"} 3
time_seconds_sum{route="/a"} 5.55
time_seconds_count{route="/a"} 3

# HELP sockets Sockets.
# TYPE sockets gauge
sockets 3

# HELP queue Queue.
# TYPE queue gauge
queue{of="x"} 0

# HELP hashes_total Hashes.
# TYPE hashes_total counter
hashes_total 7
`);
  });

  it('are bounded in number for any labels', async () => {
    const metrics = createMetrics();
    const calls = metrics.counter({ name: 'calls_total', help: 'Calls.', labelNames: ['route'] });
    for (let index = 0; index < 5_000; index += 1) calls.add({ route: `/${index}` });
    const lines = (await metrics.render()).split('\n');
    expect(lines.length).toBeLessThan(2_010);
    expect(lines).toContain('calls_total{route="other"} 3000');
  });
});
