import { expect, it } from 'vitest';
import { stepAfter } from './use-sign-in-steps.ts';

const base = { token: '', systemCode: '1001', userIndexInfoList: [] };
const complete = { ...base, token: 'token' };

it('is done with a token and no further step', () => {
  expect(stepAfter(complete)).toEqual({ kind: 'done', signedIn: complete });
});

it('asks for the second factor', () => {
  expect(stepAfter({ ...base, mfa: { ticket: 't', methods: ['totp', 'recovery'] } })).toEqual({
    kind: 'secondFactor',
    ticket: 't',
    methods: ['totp', 'recovery'],
  });
});

it('enrols a second factor if one is required and missing', () => {
  expect(stepAfter({ ...base, mfa: { ticket: 't', methods: ['enrol'] } })).toEqual({
    kind: 'enrol',
    ticket: 't',
  });
});

it('asks for a new password if it must be changed', () => {
  expect(stepAfter({ ...base, mustChangePassword: true, passwordTicket: 'p' })).toEqual({
    kind: 'newPassword',
    ticket: 'p',
  });
});

it('shows recovery codes before the next step', () => {
  const step = stepAfter({ ...complete, recoveryCodes: ['a', 'b'] });
  expect(step).toEqual({ kind: 'recoveryCodes', codes: ['a', 'b'], next: complete });
  expect(step.kind === 'recoveryCodes' && stepAfter(step.next).kind).toBe('done');
});

it('starts over if the reply has neither a token nor a step', () => {
  expect(stepAfter(base)).toEqual({ kind: 'credentials' });
});
