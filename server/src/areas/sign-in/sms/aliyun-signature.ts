import { createHash, createHmac } from 'node:crypto';

export interface AliyunCall {
  accessKeyId: string;
  accessKeySecret: string;
  host: string;
  action: string;
  version: string;
  query: Record<string, string>;
  nonce: string;
  now: number;
}

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** Signs a request with an empty body by Alibaba Cloud's signature version 3. */
export function signAliyunCall(call: AliyunCall): {
  query: string;
  headers: Record<string, string>;
} {
  const query = canonicalQuery(call.query);
  const contentHash = sha256('');
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': contentHash,
    'x-acs-date': new Date(call.now).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const signed = names.join(';');
  const request = ['POST', '/', query, lines, signed, contentHash].join('\n');
  const signature = createHmac('sha256', call.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${call.accessKeyId},SignedHeaders=${signed},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}

function canonicalQuery(query: Record<string, string>): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${percentEncode(name)}=${percentEncode(query[name] as string)}`)
    .join('&');
}

function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
