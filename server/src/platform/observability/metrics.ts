type Labels = Record<string, string>;

interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  lines(): string[];
}

export interface Counter {
  add(labels: Labels, amount?: number): void;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
}

export interface Sample {
  labels?: Labels;
  value: number;
}

export interface Metrics {
  counter(name: string, help: string): Counter;
  histogram(name: string, help: string, buckets: readonly number[]): Histogram;
  /** Read when somebody asks. */
  gauge(name: string, help: string, read: () => number | Sample[]): void;
  /** A number that something else counts already. */
  total(name: string, help: string, read: () => number): void;
  render(): string;
}

/** A label that a caller could vary at will would fill the memory: beyond this, one series takes the rest. */
const MAX_SERIES = 2_000;

/** What Prometheus reads, in its text format. */
export function createMetrics(): Metrics {
  const families: Family[] = [];
  return {
    counter(name, help) {
      const values = createSeries(() => ({ value: 0 }));
      const lines = () => values.list().map(([labels, { value }]) => `${name}${labels} ${value}`);
      families.push({ name, help, type: 'counter', lines });
      return {
        add(labels, amount = 1) {
          values.of(labels).value += amount;
        },
      };
    },
    histogram(name, help, buckets) {
      const values = createSeries(() => ({ sum: 0, counts: buckets.map(() => 0), count: 0 }));
      const lines = () =>
        values.list().flatMap(([labels, { sum, counts, count }]) => {
          const bounds = [...buckets.map(String), '+Inf'];
          const steps = [...counts, count].map(
            (total, index) =>
              `${name}_bucket${withLabel(labels, 'le', bounds[index] ?? '')} ${total}`,
          );
          return [...steps, `${name}_sum${labels} ${sum}`, `${name}_count${labels} ${count}`];
        });
      families.push({ name, help, type: 'histogram', lines });
      return {
        observe(labels, value) {
          const series = values.of(labels);
          series.sum += value;
          series.count += 1;
          for (const [index, bound] of buckets.entries()) {
            if (value <= bound) series.counts[index] = (series.counts[index] ?? 0) + 1;
          }
        },
      };
    },
    gauge(name, help, read) {
      const lines = () => {
        const found = read();
        const samples = typeof found === 'number' ? [{ value: found }] : found;
        return samples.map(({ labels = {}, value }) => `${name}${format(labels)} ${value}`);
      };
      families.push({ name, help, type: 'gauge', lines });
    },
    total(name, help, read) {
      families.push({ name, help, type: 'counter', lines: () => [`${name} ${read()}`] });
    },
    render() {
      const parts = families.flatMap(({ name, help, type, lines }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...lines(),
      ]);
      return `${parts.join('\n')}\n`;
    },
  };
}

function createSeries<T>(make: () => T) {
  const byLabels = new Map<string, T>();
  return {
    of(labels: Labels): T {
      let key = format(labels);
      if (!byLabels.has(key) && byLabels.size >= MAX_SERIES) {
        key = format(Object.fromEntries(Object.keys(labels).map((name) => [name, 'other'])));
      }
      const found = byLabels.get(key) ?? make();
      byLabels.set(key, found);
      return found;
    },
    list: () => [...byLabels],
  };
}

function format(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function withLabel(labels: string, name: string, value: string): string {
  const added = `${name}="${value}"`;
  return labels === '' ? `{${added}}` : `${labels.slice(0, -1)},${added}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
