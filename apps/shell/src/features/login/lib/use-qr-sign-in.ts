import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useCallback, useEffect, useState } from 'react';
import { callSignIn } from '../../../lib/api/api.ts';
import type { SignedIn } from '../../../lib/session/session-calls.ts';
import { noteLogin } from './login.store.ts';

const POLL_MS = 1500;

export type QrState =
  | { kind: 'loading' | 'failed' }
  | { kind: 'waiting' | 'scanned' | 'confirmed' | 'denied' | 'expired'; url: string };

type Ticket = { url: string; ticket: string; loginKey: string; expiresAt: number };

const isOpen = (state: QrState) => state.kind === 'waiting' || state.kind === 'scanned';

/** A QR code for this browser and its state, polled every 1.5 s while it can change. */
export function useQrSignIn(systemCode: string, onSignedIn: (signedIn: SignedIn) => void) {
  const [state, setState] = useState<QrState>({ kind: 'loading' });
  const [ticket, setTicket] = useState<Ticket>();

  const refresh = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      const code = await callSignIn('GET /gateway/authority/login/loginQRCodeUrl', {
        query: { systemCode },
      });
      setTicket({ ...code, expiresAt: Date.now() + code.expiresIn * 1000 });
      setState({ kind: 'waiting', url: code.url });
    } catch {
      setState({ kind: 'failed' });
    }
  }, [systemCode]);

  useEffect(() => {
    void refresh();
  }, [refresh]);

  useEffect(() => {
    if (!ticket || !isOpen(state)) return;
    const timer = setTimeout(async () => {
      setState(await pollState(ticket, state, onSignedIn));
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [ticket, state, onSignedIn]);

  return { state, refresh };
}

async function pollState(
  { url, ticket, loginKey, expiresAt }: Ticket,
  before: QrState,
  onSignedIn: (signedIn: SignedIn) => void,
): Promise<QrState> {
  const isOver = () => Date.now() >= expiresAt;
  try {
    const answer = await callSignIn('POST /gateway/authority/login/isLoginSuccess', {
      body: { loginKey, ticket },
    });
    if (answer.state === 'denied') noteLogin('qr', 'error');
    if (answer.state === 'confirmed') {
      noteLogin('qr', 'ok');
      onSignedIn(toSignedIn(answer));
    }
    const next: QrState = { kind: answer.state, url };
    // Poll once more after the expiry: the person may have confirmed at the last moment.
    return isOpen(next) && isOver() ? { kind: 'expired', url } : next;
  } catch {
    // Keep polling after a failed call. The new object triggers the effect again.
    return isOver() ? { kind: 'expired', url } : { ...before };
  }
}

type Answer = RouteOutput<RouteOf<'POST /gateway/authority/login/isLoginSuccess'>>;

function toSignedIn(answer: Answer): SignedIn {
  const { state: _state, token = '', systemCode = '', userIndexInfoList = [], ...rest } = answer;
  return { ...rest, token, systemCode, userIndexInfoList };
}
