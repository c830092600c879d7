import { isIP } from 'node:net';
import { z } from 'zod';

const headers = z
  .string()
  .max(4_000)
  .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/)
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
      }),
    ),
  );

/** Metrics, traces and the retention of the audit log. */
export const OBSERVABILITY_VARIABLES = {
  PEDESTAL_METRICS_PORT: [
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((value) => value <= 65_535)
      .optional(),
    'a port for /metrics, for example PEDESTAL_METRICS_PORT=9464, or unset for none',
  ],
  PEDESTAL_METRICS_HOST: [
    z
      .string()
      .refine((value) => isIP(value) !== 0)
      .default('127.0.0.1'),
    'the address to serve /metrics on, for example PEDESTAL_METRICS_HOST=127.0.0.1',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    z
      .string()
      .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
      .optional(),
    'the URL of an OpenTelemetry collector such as http://collector:4318, or unset for no traces',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    headers.optional(),
    'headers for the collector, for example authorization=Bearer%20x',
  ],
  OTEL_SERVICE_NAME: [
    z.string().min(1).max(100).default('pedestal'),
    'the name of this service in traces',
  ],
  OTEL_TRACES_SAMPLER_ARG: [
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/)
      .transform(Number)
      .default(1),
    'the fraction of requests to trace, from 0 to 1, for example OTEL_TRACES_SAMPLER_ARG=0.1',
  ],
  PEDESTAL_AUDIT_DAYS: [
    z
      .string()
      .regex(/^\d{2,5}$/)
      .transform(Number)
      .refine((days) => days >= 30)
      .optional(),
    'the retention of the audit log in days, 30 or more, or unset for no limit',
  ],
} as const;
