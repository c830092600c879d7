import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it('are written as Prometheus reads them', () => {
    const metrics = createMetrics();
    const calls = metrics.counter('calls_total', 'Calls.');
    calls.add({ route: '/a"\n\\' });
    calls.add({ route: '/b' }, 2);
    const times = metrics.histogram('time_seconds', 'Time.', [0.1, 1]);
    for (const value of [0.05, 0.5, 5]) times.observe({ route: '/a' }, value);
    metrics.gauge('sockets', 'Sockets.', () => 3);
    metrics.gauge('queue', 'Queue.', () => [{ labels: { of: 'x' }, value: 0 }]);
    metrics.total('hashes_total', 'Hashes.', () => 7);
    expect(metrics.render()).toBe(`# HELP calls_total Calls.
# TYPE calls_total counter
calls_total{route="/a\\"\\n\\\\"} 1
calls_total{route="/b"} 2
# HELP time_seconds Time.
# TYPE time_seconds histogram
time_seconds_bucket{route="/a",le="0.1"} 1
time_seconds_bucket{route="/a",le="1"} 2
time_seconds_bucket{route="/a",le="+Inf"} 3
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

  it('do not grow without end, whatever the labels are', () => {
    const metrics = createMetrics();
    const calls = metrics.counter('calls_total', 'Calls.');
    for (let index = 0; index < 5_000; index += 1) calls.add({ route: `/${index}` });
    const lines = metrics.render().split('\n');
    expect(lines.length).toBeLessThan(2_010);
    expect(lines).toContain('calls_total{route="other"} 3000');
  });
});
