import { expect, it } from 'vitest';
import { describeFailure } from './api-errors.ts';

const failure = (error: string, ...messages: string[]) =>
  Object.assign(new Error('This cannot be posted.'), {
    error,
    details: { fields: messages.map((message, index) => ({ field: `lines.${index}`, message })) },
  });

it('says what is missing for a posting, once each', () => {
  const short = failure('postingRefused', '4 needed, 3 available', '4 needed, 3 available', 'No');
  expect(describeFailure(short)).toBe('4 needed, 3 available No');
});

it('keeps the message of every other failure, and of a posting that names nothing', () => {
  expect(describeFailure(failure('malformedInput', 'Required'))).toBe('This cannot be posted.');
  expect(describeFailure(failure('postingRefused'))).toBe('This cannot be posted.');
  expect(describeFailure(new Error('Broken'))).toBe('Broken');
});
