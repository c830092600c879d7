import type { IncomingHttpHeaders } from 'node:http';
import { TUS_VERSION } from '@pedestal/contract';
import { TusError } from './tus-error.ts';

const INTEGER = /^(?:0|[1-9]\d{0,15})$/;
const KEY = /^[\x21-\x2b\x2d-\x7e]+$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Throws 412 unless the client speaks our version of tus. */
export function requireVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw new TusError(412);
}

/** `Upload-Length`. Deferred lengths and concatenation are not offered. */
export function readLength(headers: IncomingHttpHeaders): number {
  if (headers['upload-concat'] !== undefined || headers['upload-defer-length'] !== undefined) {
    throw new TusError(400);
  }
  return readInteger(headers['upload-length']);
}

export function readOffset(headers: IncomingHttpHeaders): number {
  return readInteger(headers['upload-offset']);
}

function readInteger(value: string | string[] | undefined): number {
  const number = typeof value === 'string' && INTEGER.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new TusError(400);
  return number;
}

/** `Upload-Metadata`: comma-separated keys, each with a base64 value; no header is an empty object. */
export function readMetadata(headers: IncomingHttpHeaders): Record<string, string> {
  const header = headers['upload-metadata'];
  if (header === undefined) return {};
  if (typeof header !== 'string') throw new TusError(400);
  const metadata = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    if (!KEY.test(key) || !BASE64.test(value) || rest.length > 0 || metadata.has(key)) {
      throw new TusError(400);
    }
    metadata.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return Object.fromEntries(metadata);
}

export function formatMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
