import { expect, it, vi } from 'vitest';
import { retryConflicts } from './retry-conflicts.ts';

const failing = (code: string) => Object.assign(new Error('ended'), { code });

it.each(['40P01', '40001'])('runs a transaction again that ended with %s', async (code) => {
  const transact = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failing(code));
  transact.mockResolvedValue('done');
  expect(await retryConflicts(transact)).toBe('done');
  expect(transact).toHaveBeenCalledTimes(2);
});

it('gives up after some attempts', async () => {
  const transact = vi.fn(() => Promise.reject(failing('40P01')));
  await expect(retryConflicts(transact)).rejects.toThrow('ended');
  expect(transact.mock.calls.length).toBeGreaterThan(2);
});

it.each(['23505', undefined])('does not run anything again that failed with %s', async (code) => {
  const transact = vi.fn(() => Promise.reject(failing(code ?? '')));
  await expect(retryConflicts(transact)).rejects.toThrow('ended');
  expect(transact).toHaveBeenCalledTimes(1);
});
