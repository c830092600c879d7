import * as prometheus from 'prom-client';

type Labels = Record<string, string>;

export interface Counter {
  add(labels: Labels): void;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
}

export interface Sample {
  labels?: Labels;
  value: number;
}

interface Description {
  name: string;
  help: string;
  labelNames?: readonly string[];
}

export interface Metrics {
  counter(description: Description): Counter;
  histogram(description: Description & { buckets: readonly number[] }): Histogram;
  /** A value that is read at each scrape. */
  gauge(description: Description, read: () => number | Sample[]): void;
  /** A counter that another part of the gateway increments, read at each scrape. */
  total(description: Description, read: () => number): void;
  /** Prometheus' text format. */
  render(): Promise<string>;
}

/** Bounds the memory of a label whose values a caller could choose. One series counts the rest. */
const MAX_SERIES = 2_000;

export function createMetrics(): Metrics {
  const registry = new prometheus.Registry();
  const configOf = ({ name, help, labelNames = [] }: Description) => ({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
  });
  return {
    counter(description) {
      const counter = new prometheus.Counter(configOf(description));
      const bound = createSeriesBound();
      return { add: (labels) => counter.inc(bound(labels)) };
    },
    histogram(description) {
      const histogram = new prometheus.Histogram({
        ...configOf(description),
        buckets: [...description.buckets],
      });
      const bound = createSeriesBound();
      return { observe: (labels, value) => histogram.observe(bound(labels), value) };
    },
    gauge(description, read) {
      const gauge = new prometheus.Gauge({
        ...configOf(description),
        collect() {
          const found = read();
          const samples = typeof found === 'number' ? [{ value: found }] : found;
          for (const { labels = {}, value } of samples) gauge.set(labels, value);
        },
      });
    },
    total(description, read) {
      const counter = new prometheus.Counter({
        ...configOf(description),
        collect() {
          counter.reset();
          counter.inc(read());
        },
      });
    },
    render: () => registry.metrics(),
  };
}

/** Replaces the labels of the series beyond the bound by `other`. */
function createSeriesBound(): (labels: Labels) => Labels {
  const known = new Set<string>();
  return (labels) => {
    const key = Object.values(labels).join('\n');
    if (known.has(key)) return labels;
    if (known.size >= MAX_SERIES) {
      return Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']));
    }
    known.add(key);
    return labels;
  };
}
