import { ApiError, type Call, createClient } from '@pedestal/contract';
import { CommandFailure, type Terminal } from './command.ts';
import type { ConsoleAccess } from './publish-options.ts';

/** `fetch` with the publish token; follows no redirect, which would carry it elsewhere. */
export function fetchWithToken({ server, token }: ConsoleAccess, { locale }: Terminal) {
  return (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    headers.set('accept-language', locale);
    const url = new URL(address, server);
    return fetch(url, { ...init, headers, redirect: 'error' }).catch(() => {
      throw new CommandFailure({
        'zh-CN': `无法连接 ${server.origin}。`,
        'en-US': `${server.origin} cannot be reached.`,
      });
    });
  };
}

/** Calls the console with the publish token. */
export function createConsoleClient(access: ConsoleAccess, terminal: Terminal): Call {
  const send = fetchWithToken(access, terminal);
  const call = createClient({
    fetch: (address, init) => send(String(address), init ?? {}),
    messageForStatus: (status) => `HTTP ${status}`,
  });
  const checked: typeof call = (key, ...input) =>
    call(key, ...input).catch((error: unknown) => {
      throw error instanceof ApiError ? toFailure(error) : error;
    });
  return checked;
}

/** The console's error message and field details, in the requested language. */
export function toFailure({ message, details, cause }: ApiError): CommandFailure {
  if (cause instanceof CommandFailure) return cause;
  const lines = [
    message,
    ...(details.fields ?? []).map(({ field, message }) =>
      field ? `  ${field}: ${message}` : `  ${message}`,
    ),
  ].join('\n');
  return new CommandFailure({ 'zh-CN': lines, 'en-US': lines });
}
