import { createLive, createMemoryAddress } from '@pedestal/sub-app-sdk';
import { expect, test } from 'vitest';
import { createUndoStack } from '../shared/undo-stack.ts';
import { createInstanceAddress } from './instance-address.ts';

function openAt(barPath: string, start?: string) {
  const bar = createMemoryAddress(barPath);
  return createInstanceAddress({
    base: '/auth',
    kind: 'browser',
    bar,
    start,
    active: createLive(false),
    undo: createUndoStack(),
  });
}

test('an instance starts at its own path although the address bar shows another', () => {
  expect(openAt('/auth/roles', '/auth/users?page=2').get().path).toBe('/users?page=2');
});

test('an instance without a start path starts at the address bar', () => {
  expect(openAt('/auth/roles').get().path).toBe('/roles');
});

test('showing an instance does not revert a path that it set while hidden', () => {
  const bar = createMemoryAddress('/auth/users');
  const active = createLive(true);
  const undo = createUndoStack();
  const address = createInstanceAddress({ base: '/auth', kind: 'browser', bar, active, undo });
  active.set(false);
  bar.push('/auth/roles');
  address.replace('/users?search=ann');
  expect(bar.get().path).toBe('/auth/roles');
  bar.push('/auth/users');
  active.set(true);
  expect(address.get().path).toBe('/users?search=ann');
  expect(bar.get().path).toBe('/auth/users?search=ann');
});

test('an instance that is shown at another path follows the address bar', () => {
  const bar = createMemoryAddress('/auth/users');
  const active = createLive(true);
  const undo = createUndoStack();
  const address = createInstanceAddress({ base: '/auth', kind: 'browser', bar, active, undo });
  active.set(false);
  address.replace('/users?search=ann');
  bar.push('/auth/users/7');
  active.set(true);
  expect(address.get().path).toBe('/users/7');
});

/** An active instance at `/auth/users`. After a click the shell hides it only a moment later. */
function openAtUsers() {
  const bar = createMemoryAddress('/auth/users');
  const active = createLive(true);
  const undo = createUndoStack();
  const address = createInstanceAddress({ base: '/auth', kind: 'browser', bar, active, undo });
  return { bar, active, address };
}

test.each(['push', 'replace'] as const)(
  'a late %s does not overwrite the path that the person navigates to',
  (action) => {
    const { bar, active, address } = openAtUsers();
    bar.push('/auth/roles');
    address[action]('/users?search=ann');
    expect(bar.get().path).toBe('/auth/roles');
    active.set(false);
    bar.push('/auth/users');
    active.set(true);
    expect(address.get().path).toBe('/users?search=ann');
    expect(bar.get().path).toBe('/auth/users?search=ann');
  },
);

test('a late write is dropped when the person navigates within the same sub-app', () => {
  const { bar, active, address } = openAtUsers();
  const received: string[] = [];
  address.subscribe(({ path }) => received.push(path));
  bar.push('/auth/users/7');
  address.replace('/users?search=ann');
  active.set(false);
  active.set(true);
  expect(received).toEqual(['/users/7']);
  expect(bar.get().path).toBe('/auth/users/7');
});

test('an instance keeps writing when the address bar normalises its path', () => {
  const plain = createMemoryAddress('/auth/users');
  const bar = { ...plain, replace: (path: string) => plain.replace(encodeURI(path)) };
  const active = createLive(true);
  const undo = createUndoStack();
  const address = createInstanceAddress({ base: '/auth', kind: 'browser', bar, active, undo });
  address.replace('/users?search=安');
  address.replace('/users?search=安娜');
  expect(bar.get().path).toBe(encodeURI('/auth/users?search=安娜'));
});

test('an instance with hash history has its paths in the hash', () => {
  const bar = createMemoryAddress('/auth?from=menu#/users?page=2');
  const undo = createUndoStack();
  const address = createInstanceAddress({
    base: '/auth',
    kind: 'hash',
    bar,
    active: createLive(true),
    undo,
  });
  const received: string[] = [];
  address.subscribe(({ path }) => received.push(path));
  expect(address.get().path).toBe('/users?page=2');
  address.push('/roles');
  expect(bar.get().path).toBe('/auth#/roles');
  bar.go(-1);
  expect(received).toEqual(['/users?page=2']);
});

test('an instance with memory history neither reads nor writes the address bar', () => {
  const bar = createMemoryAddress('/auth/users');
  const undo = createUndoStack();
  const active = createLive(true);
  const address = createInstanceAddress({ base: '/auth', kind: 'memory', bar, active, undo });
  expect(address.get().path).toBe('/');
  address.push('/roles');
  expect(bar.get().path).toBe('/auth/users');
});
