import type { Host, HostEvent } from '@pedestal/host';

/** What the reports of the shell took, in milliseconds, and how often it sent some. */
export interface HealthCost {
  spent: number;
  events: number;
  requests: number;
}

interface Reports {
  onEvent(event: HostEvent): void;
  flush(): void;
}

declare global {
  /** Sends what waits, and returns the cost so far. */
  var readHealthCost: () => HealthCost;
}

/** Reports loads as the shell does, with its own code, and measures the time in it. */
export async function reportHealth(host: Host): Promise<void> {
  const load = (name: string) => import(`/health/${name}.js`);
  const [{ createLoadReports }, { createMeasure }] = await Promise.all([
    load('load-reports'),
    load('measure-load'),
  ]);
  const cost: HealthCost = { spent: 0, events: 0, requests: 0 };
  const timed = (act: () => void) => {
    const started = performance.now();
    act();
    cost.spent += performance.now() - started;
  };
  const reports: Reports = createLoadReports({
    now: () => performance.now(),
    send(loads: unknown) {
      cost.requests += 1;
      const body = JSON.stringify({ loads });
      void fetch('/health/reports', { method: 'POST', keepalive: true, body });
    },
    measure: createMeasure(),
  });
  host.subscribe((event) => {
    cost.events += 1;
    timed(() => reports.onEvent(event));
  });
  globalThis.readHealthCost = () => {
    timed(reports.flush);
    return cost;
  };
}
