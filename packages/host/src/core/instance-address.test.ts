import { createLive, createMemoryAddress } from '@pedestal/sub-app-sdk';
import { expect, test } from 'vitest';
import { createInstanceAddress } from './instance-address.ts';
import { createUndoStack } from './undo-stack.ts';

function begin(barPath: string, start?: string) {
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

test('an instance begins at its own place, though the address bar is at another by now', () => {
  expect(begin('/auth/roles', '/auth/users?page=2').get().path).toBe('/users?page=2');
});

test('an instance without a place of its own begins at the address bar', () => {
  expect(begin('/auth/roles').get().path).toBe('/roles');
});
