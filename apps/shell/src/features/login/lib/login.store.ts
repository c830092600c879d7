import { create } from 'zustand';
import type { MethodKey } from '../forms/method-tabs.tsx';

/** The state of the sign-in form, as the specification names it. */
interface LoginState {
  /** Result of the last attempt; undefined before the first one. */
  status: 'ok' | 'error' | undefined;
  /** How the last attempt was made; before the first one, the type of an old-customer address. */
  type: string | undefined;
  /** Key of the tab in front; undefined if nothing is offered. */
  activeKey: MethodKey | undefined;
}

export const useLogin = create<LoginState>()(() => ({
  status: undefined,
  type: undefined,
  activeKey: '2',
}));

/** Begins a sign-in with the tab that is in front. */
export function beginLogin(activeKey: MethodKey | undefined, type?: string): void {
  useLogin.setState({ status: undefined, type, activeKey });
}

export function setActiveKey(activeKey: MethodKey): void {
  useLogin.setState({ activeKey });
}

/** Notes how an attempt ended. */
export function noteLogin(
  type: 'password' | 'sms' | 'qr' | 'passkey',
  status: 'ok' | 'error',
): void {
  useLogin.setState({ type, status });
}
