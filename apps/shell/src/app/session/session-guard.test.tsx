import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ENTRY,
  resetPage,
  SIGNED_IN,
  startLoginTexts,
  stubGateway,
} from '../../features/login/testing.tsx';
import { call } from '../../lib/api/api.ts';
import { loadTexts } from '../../lib/format/i18n.ts';
import { dismissToast, listToasts } from '../../lib/page/toast.ts';
import { lockScreen } from '../../lib/session/lock.ts';
import { currentRequestId, rememberPerson, startSession } from '../../lib/session/session.ts';
import { SessionGuard } from './session-guard.tsx';

const person = { id: 'u1', userName: 'li.ming', displayName: 'Li Ming' };
const assign = vi.fn();
let validToken = 'token-1';

const unauthorised = { status: 401, code: 40100, msg: 'sign in' };

function Work() {
  const save = () => call('POST /gateway/authority/role/getSystemOption');
  return (
    <>
      <input aria-label="Note" defaultValue="" />
      <button type="button" onClick={() => void save().catch(() => undefined)}>
        Save
      </button>
    </>
  );
}

// The stub does not read headers: compare the client's own token.
const needsSession = (info: unknown) => () =>
  currentRequestId() === validToken ? { info } : unauthorised;

function openWork(handlers: Parameters<typeof stubGateway>[0] = {}) {
  const gateway = stubGateway({
    getSystemOption: needsSession([]),
    getUserInfo: needsSession({ ...person }),
    resume: () => unauthorised,
    normal: () => {
      validToken = 'token-2';
      return { info: { ...SIGNED_IN, token: 'token-2' } };
    },
    ...handlers,
  });
  const routes = [{ element: <SessionGuard />, children: [{ path: '*', element: <Work /> }] }];
  render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/auth/users'] })} />,
  );
  return gateway;
}

async function signInAgain(): Promise<void> {
  const field = await screen.findByLabelText('Password');
  fireEvent.change(field, { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeAll(async () => {
  await startLoginTexts();
  await loadTexts('frame');
});

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  // A new document, which has not been left.
  window.dispatchEvent(new Event('pageshow'));
  validToken = 'token-1';
  const { loginKey, systemCode } = ENTRY;
  startSession('token-1', { loginKey, systemCode, indexUrl: '/first', hostname: '' });
});

afterEach(() => {
  resetPage();
  vi.restoreAllMocks();
});

describe('when the session ends', () => {
  it('asks the same person to sign in, keeps the input and retries the failed request', async () => {
    rememberPerson(person);
    const gateway = openWork();
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'half a sentence' } });
    validToken = 'none';
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText(/Sign in again as Li Ming/);
    const name = await screen.findByLabelText<HTMLInputElement>('User name');
    expect([name.value, name.readOnly]).toEqual(['li.ming', true]);
    await signInAgain();

    await waitFor(() => expect(screen.queryByText(/Sign in again as/)).toBeNull());
    expect(gateway.bodiesOf('getSystemOption')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence');
    expect(assign).not.toHaveBeenCalled();
  });

  it('offers to try again when the sign-in form cannot be loaded', async () => {
    rememberPerson(person);
    let isDown = true;
    openWork({
      getLoginConfig: () => (isDown ? { status: 503, code: 50300, msg: 'down' } : { info: ENTRY }),
    });
    validToken = 'none';
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    isDown = false;
    fireEvent.click(retry);
    await signInAgain();
    await waitFor(() => expect(screen.queryByText(/Sign in again as/)).toBeNull());
    // The failure is shown as a toast, too.
    await waitFor(() => expect(listToasts()).toHaveLength(1));
    for (const toast of listToasts()) dismissToast(toast.id);
  });

  it('reloads the page if somebody else signs in', async () => {
    rememberPerson(person);
    const gateway = openWork({ getUserInfo: needsSession({ ...person, id: 'u2' }) });
    validToken = 'none';
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await signInAgain();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(gateway.bodiesOf('getSystemOption')).toHaveLength(1);
  });

  it('goes to the sign-in page if the person chooses to sign in as somebody else', async () => {
    rememberPerson(person);
    openWork();
    validToken = 'none';
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in as someone else' }));
    expect(assign).toHaveBeenCalledWith('/user/login');
    expect(sessionStorage.length).toBe(0);
  });

  it('does not ask if another tab has a new session', async () => {
    rememberPerson(person);
    const gateway = openWork({
      resume: () => {
        validToken = 'token-3';
        return { info: { ...SIGNED_IN, token: 'token-3' } };
      },
    });
    validToken = 'none';
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(gateway.bodiesOf('getSystemOption')).toHaveLength(2));
    expect(screen.queryByText(/Sign in again as/)).toBeNull();
  });
});

it('goes to the sign-in page when another tab signs out', async () => {
  openWork();
  const otherTab = new BroadcastChannel('pedestal.session');
  otherTab.postMessage({ kind: 'signed-out', loginKey: 'other' });
  otherTab.postMessage({ kind: 'signed-out', loginKey: ENTRY.loginKey });
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(sessionStorage.length).toBe(0);
  otherTab.close();
});

describe('when the screen is locked', () => {
  it('ends the session on the server, covers the page, and keeps the input', async () => {
    rememberPerson(person);
    let tries = 0;
    const gateway = openWork({
      logout: () => {
        tries += 1;
        validToken = 'none';
        return { info: null };
      },
    });
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'half a sentence' } });
    act(lockScreen);
    // The cover, before the sign-in dialog is above it.
    expect(screen.getByRole('dialog', { name: 'Screen locked' }).className).toBe('pd-lock');
    await screen.findByRole('heading', { name: 'Screen locked' });
    expect(tries).toBe(1);
    expect(currentRequestId()).toBeUndefined();
    expect(gateway.bodiesOf('resume')).toHaveLength(0);
    await signInAgain();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence');
  });

  it('stays covered until the server has ended the session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    rememberPerson(person);
    let tries = 0;
    openWork({
      logout: () => {
        tries += 1;
        return tries < 3 ? { status: 503, code: 50300, msg: 'down' } : unauthorised;
      },
    });
    act(lockScreen);
    await vi.waitFor(() => expect(tries).toBe(1));
    expect(screen.queryByRole('heading', { name: 'Screen locked' })).toBeNull();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(3_000);
      expect(tries).toBe(3);
    });
    vi.useRealTimers();
    await screen.findByRole('heading', { name: 'Screen locked' });
  });

  it('covers other tabs of the session, too', async () => {
    rememberPerson(person);
    openWork({ logout: () => unauthorised });
    const otherTab = new BroadcastChannel('pedestal.session');
    otherTab.postMessage({ kind: 'locked', loginKey: 'other' });
    otherTab.postMessage({ kind: 'locked', loginKey: ENTRY.loginKey });
    await screen.findByRole('heading', { name: 'Screen locked' });
    otherTab.close();
  });
});
