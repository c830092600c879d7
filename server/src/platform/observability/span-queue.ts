import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { SECOND } from '../time/durations.ts';

const QUEUE_LIMIT = 4_096;
const BATCH = 512;
const SEND_EVERY_MS = 2 * SECOND;
/** Shorter than the time limit of a stop. */
const TIME_LIMIT_MS = 5 * SECOND;

export interface SpanQueueOptions {
  /** Base address of a collector; `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  timeLimitMs?: number;
  onFailure(reason: string): void;
}

export interface SpanQueue {
  processor: SpanProcessor;
  dropped(): number;
  close(): Promise<void>;
}

/**
 * Sends spans to a collector in batches. It never delays a request, holds a bounded number of
 * spans, and counts those that the collector did not receive.
 */
export function createSpanQueue(options: SpanQueueOptions): SpanQueue {
  const { timeLimitMs = TIME_LIMIT_MS } = options;
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: options.headers,
    timeoutMillis: timeLimitMs,
  });
  let pending = 0;
  let dropped = 0;
  const counting: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        pending -= spans.length;
        if (result.error) {
          dropped += spans.length;
          options.onFailure(describe(result.error));
        }
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor({
    exporter: counting,
    maxQueueSize: QUEUE_LIMIT,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: 2 * timeLimitMs,
  });
  return {
    processor: {
      onStart: (span, parent) => batches.onStart(span, parent),
      onEnd(span) {
        if (pending >= QUEUE_LIMIT) {
          dropped += 1;
          return;
        }
        pending += 1;
        batches.onEnd(span);
      },
      forceFlush: () => batches.forceFlush(),
      shutdown: () => batches.shutdown(),
    },
    dropped: () => dropped,
    async close() {
      // A failed batch was reported already; the other batches are still being sent.
      await batches.shutdown().catch(() => {});
      await exporter.shutdown();
    },
  };
}

function describe(error: Error): string {
  return 'code' in error && typeof error.code === 'number' ? `HTTP ${error.code}` : error.message;
}
