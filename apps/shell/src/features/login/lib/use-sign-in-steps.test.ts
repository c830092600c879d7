import { expect, it } from 'vitest';
import { stepAfter } from './use-sign-in-steps.ts';

const base = { token: '', systemCode: '1001', userIndexInfoList: [] };
const complete = { ...base, token: 'token' };

it('is done with a token and nothing due', () => {
  expect(stepAfter(complete)).toEqual({ kind: 'done', signedIn: complete });
});

it('asks for the second factor', () => {
  expect(stepAfter({ ...base, mfa: { ticket: 't', methods: ['totp', 'recovery'] } })).toEqual({
    kind: 'secondFactor',
    ticket: 't',
    methods: ['totp', 'recovery'],
  });
});

it('sets a second factor up where one is required and missing', () => {
  expect(stepAfter({ ...base, mfa: { ticket: 't', methods: ['enrol'] } })).toEqual({
    kind: 'enrol',
    ticket: 't',
  });
});

it('asks for the new password where one is due', () => {
  expect(stepAfter({ ...base, mustChangePassword: true, passwordTicket: 'p' })).toEqual({
    kind: 'newPassword',
    ticket: 'p',
  });
});

it('shows recovery codes before it goes on', () => {
  const step = stepAfter({ ...complete, recoveryCodes: ['a', 'b'] });
  expect(step).toEqual({ kind: 'recoveryCodes', codes: ['a', 'b'], next: complete });
  expect(step.kind === 'recoveryCodes' && stepAfter(step.next).kind).toBe('done');
});

it('starts over where the answer has neither token nor step', () => {
  expect(stepAfter(base)).toEqual({ kind: 'credentials' });
});
