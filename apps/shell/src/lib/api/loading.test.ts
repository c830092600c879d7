import { describe, expect, it } from 'vitest';
import { beginLoading, isLoading, modelOf } from './loading.ts';

describe('loading flags', () => {
  it('are set globally and for the model while a call is pending', () => {
    const finish = beginLoading('user');
    expect([isLoading(), isLoading('user'), isLoading('role')]).toEqual([true, true, false]);
    finish();
    expect([isLoading(), isLoading('user')]).toEqual([false, false]);
  });

  it('stay set until the last of several calls has finished', () => {
    const finishFirst = beginLoading('user');
    const finishSecond = beginLoading('user');
    finishFirst();
    finishFirst();
    expect(isLoading('user')).toBe(true);
    finishSecond();
    expect(isLoading('user')).toBe(false);
  });
});

describe('modelOf', () => {
  it.each([
    ['/gateway/authority/user/getUserInfo', 'user'],
    ['/gateway/console/session/resume', 'session'],
    ['https://console.example/gateway/dfs/file?id=1', 'file'],
    ['/elsewhere', 'other'],
  ])('takes %s for a call of %s', (address, model) => {
    expect(modelOf(address)).toBe(model);
  });
});
