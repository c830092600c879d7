import { act, cleanup, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { loadTexts, startI18n } from '../../lib/format/i18n.ts';
import { goTo, useAddress } from '../../lib/page/address.ts';
import type { LoginEntry } from './lib/login-entry.ts';
import { SignInPages } from './sign-in-pages.tsx';
import { signInPageOf } from './sign-in-routes.ts';

// Pages and steps load on demand, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export const ENTRY: LoginEntry = {
  loginKey: 'main',
  systemCode: '1001',
  title: 'Harbour Console',
  logo: '',
  background: '',
  methods: ['password', 'sms', 'qr'],
  activeKey: '2',
  registerOpen: true,
  passwordPolicy: { minLength: 12, maxLength: 256, requireClasses: 0, rotateDays: 0 },
  locale: 'en-US',
};

export const SIGNED_IN = {
  token: 'token-1',
  systemCode: '1001',
  userIndexInfoList: [{ prefix: '/auth', indexUrl: '/auth/users' }],
};

type Reply = { status?: number; code?: number; msg?: string; info?: unknown; details?: unknown };
type Handler = (body: Record<string, unknown>) => Reply;

/** Stubs the gateway: handlers by the last path segment. Records the requests. */
export function stubGateway(handlers: Record<string, Handler>) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const all: Record<string, Handler> = { getLoginConfig: () => ({ info: ENTRY }), ...handlers };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, 'http://console.example').pathname;
    const body = init.body ? JSON.parse(String(init.body)) : {};
    sent.push({ path, body });
    const handler = all[path.split('/').at(-1) ?? ''];
    const { status = 200, ...envelope } = handler?.(body) ?? { status: 404, code: 40400 };
    return new Response(JSON.stringify({ code: 10000, msg: '', ...envelope }), { status });
  });
  return {
    sent,
    bodiesOf: (name: string) =>
      sent.filter(({ path }) => path.endsWith(name)).map(({ body }) => body),
  };
}

export async function startLoginTexts(): Promise<void> {
  await startI18n();
  await loadTexts('login');
}

function Pages() {
  const address = useAddress();
  return signInPageOf(address) ? (
    <SignInPages address={address} prepared={undefined} />
  ) : (
    'elsewhere'
  );
}

/** Opens an address of the sign-in pages. */
export async function openPage(path: string): Promise<void> {
  goTo(path, { replace: true });
  await act(async () => {
    render(<Pages />);
  });
}

export function resetPage(): void {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
