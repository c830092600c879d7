const QUEUE_LIMIT = 4_096;
const BATCH = 512;
const SEND_EVERY_MS = 2_000;
const TIME_LIMIT_MS = 10_000;

type Value = string | number | boolean;

export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: 'server' | 'client';
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Record<string, Value>;
  failed: boolean;
}

export interface OtlpOptions {
  /** Base address of a collector; `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  onFailure(reason: string): void;
}

export interface Exporter {
  add(span: FinishedSpan): void;
  /** Spans that were given up, because the collector was away or too slow. */
  dropped(): number;
  /** Sends what waits. */
  close(): Promise<void>;
}

/** Sends spans as OTLP over HTTP, in batches. It never makes a request wait, and never holds more than its queue. */
export function createOtlpExporter(options: OtlpOptions): Exporter {
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  const queue: FinishedSpan[] = [];
  let dropped = 0;
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), SEND_EVERY_MS);
  timer.unref();

  async function send(spans: readonly FinishedSpan[]): Promise<void> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
        headers: { 'content-type': 'application/json', ...options.headers },
        body: JSON.stringify(toOtlp(spans, options.serviceName)),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
    } catch (error) {
      dropped += spans.length;
      options.onFailure(error instanceof Error ? error.message : String(error));
    }
  }

  /** One batch at a time: a slow collector fills the queue, not the memory. */
  function flush(): Promise<void> {
    sending ??= (async () => {
      while (queue.length > 0) await send(queue.splice(0, BATCH));
    })().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    add(span) {
      if (queue.length >= QUEUE_LIMIT) dropped += 1;
      else queue.push(span);
      if (queue.length === BATCH) void flush();
    },
    dropped: () => dropped,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

const KINDS = { server: 2, client: 3 } as const;
const STATUS_ERROR = 2;

function toOtlp(spans: readonly FinishedSpan[], serviceName: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ 'service.name': serviceName }) },
        scopeSpans: [{ scope: { name: 'pedestal' }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  };
}

function toOtlpSpan(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, name } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId === '' ? {} : { parentSpanId }),
    name,
    kind: KINDS[span.kind],
    startTimeUnixNano: toNanoseconds(span.startedAt),
    endTimeUnixNano: toNanoseconds(span.endedAt),
    attributes: toAttributes(span.attributes),
    ...(span.failed ? { status: { code: STATUS_ERROR } } : {}),
  };
}

/** As text: a number of that size would lose its last digits. */
function toNanoseconds(ms: number): string {
  return (BigInt(Math.round(ms * 1000)) * 1000n).toString();
}

function toAttributes(attributes: Record<string, Value>) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));
}

function toValue(value: Value) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
