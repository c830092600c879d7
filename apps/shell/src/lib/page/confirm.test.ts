import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirm, useQuestion } from './confirm.ts';

const question = { title: 'Close?', message: 'Unsaved input is lost.', confirm: 'Close' };

it('resolves with the answer', async () => {
  const { result } = renderHook(() => useQuestion());
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = confirm(question);
  });
  expect(result.current).toMatchObject(question);
  act(() => result.current?.answer(true));
  expect(await answer).toBe(true);
  expect(result.current).toBeUndefined();
});

it('answers a pending question with no when another is asked', async () => {
  const { result } = renderHook(() => useQuestion());
  const first = confirm(question);
  let second: Promise<boolean> | undefined;
  act(() => {
    second = confirm({ ...question, title: 'Second?' });
  });
  expect(await first).toBe(false);
  expect(result.current?.title).toBe('Second?');
  act(() => result.current?.answer(false));
  expect(await second).toBe(false);
});
