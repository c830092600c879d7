import { ApiError } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeError } from './error-details.ts';

it('names the failure, the request and the versions', () => {
  const error = new ApiError({ code: 9999, msg: 'Gone', status: 503, requestId: 'req-7' });
  const text = describeError({ error, where: 'auth', version: '2.1.0' });
  expect(text).toContain('x-request-id: req-7');
  expect(text).toContain('status: 503');
  expect(text).toContain('error: ApiError: Gone');
  expect(text).toContain('version: 2.1.0');
  expect(text).toContain('console: PEDESTAL_V1.0.0');
});

it('omits unknown values', () => {
  const text = describeError({ error: 'odd', where: 'menu', version: null });
  expect(text).toContain('error: odd');
  expect(text).not.toMatch(/x-request-id|version: null|status/);
});
