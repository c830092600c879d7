// @vitest-environment happy-dom

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { Form, Input, theme } from 'antd';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useFormat } from '../format/use-format.ts';
import { showPage } from '../testing.tsx';
import { useCommonTexts } from '../texts/common-texts.ts';

let ask: (() => Promise<unknown>) | undefined;

const NOON = Date.UTC(2026, 10, 16, 12);

test('dates follow the time zone live', async () => {
  const { container, shell } = await showPage(() => <p>{useFormat().instant(NOON)}</p>, {
    timeZone: 'UTC',
  });
  expect(container.textContent).toContain('12:00');
  act(() => shell.settings.set({ ...shell.settings.get(), timeZone: 'Asia/Shanghai' }));
  expect(container.textContent).toContain('8:00');
});

test('antd and style sheets follow density and font size live', async () => {
  const Sizes = () => {
    const { token } = theme.useToken();
    return `${token.fontSize} ${token.controlHeight}`;
  };
  const { container, shell } = await showPage(Sizes);
  expect(container.textContent).toBe('14 32');
  expect(container.style.getPropertyValue('--wb-font-size')).toBe('14px');
  act(() => shell.settings.set({ timeZone: null, density: 'comfortable', fontSize: 18 }));
  expect(container.textContent).toBe('18 32');
  expect(container.style.getPropertyValue('--wb-font-size')).toBe('18px');
  act(() => shell.settings.set({ timeZone: null, density: 'compact', fontSize: 18 }));
  expect(container.textContent).toBe('14 24');
});

test('texts follow the language live and fill their placeholders', async () => {
  const { container, shell } = await showPage(() => useCommonTexts()('selected', { count: 3 }));
  expect(container.textContent).toBe('3 selected');
  await act(async () => shell.locale.set('zh-CN'));
  expect(container.textContent).toBe('已选 3 项');
});

test('a closed sub-app leaves no query and no timer behind', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let client: QueryClient | undefined;
  const { container, unmount } = await showPage(() => {
    client = useQueryClient();
    return useQuery({ queryKey: ['name'], queryFn: async () => 'loaded' }).data ?? '';
  });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(container.textContent).toBe('loaded');
  const timers = vi.getTimerCount();
  await unmount();
  expect(client?.getQueryCache().getAll()).toEqual([]);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(timers);
});

test('a sub-app that is closed while it reads and saves leaves no timer behind', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const replies = Promise.withResolvers<string>();
  let save: (() => void) | undefined;
  const { unmount } = await showPage(() => {
    const { mutate } = useMutation({ mutationFn: () => replies.promise });
    save = () => mutate();
    // The first one is cancelled when its page goes, the second one runs on.
    const first = useQuery({ queryKey: ['cancelled'], queryFn: readUntil });
    const second = useQuery({ queryKey: ['runs on'], queryFn: () => replies.promise });
    return `${first.status} ${second.status}`;
  });
  const timers = vi.getTimerCount();
  act(() => save?.());
  await act(() => vi.advanceTimersByTimeAsync(1));
  await unmount();
  replies.resolve('loaded');
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(timers);
});

/** Runs until it is cancelled. */
function readUntil({ signal }: { signal: AbortSignal }): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

test('a list without a reply is announced once until the server replies again', async () => {
  let fails = true;
  const { shell, container } = await showPage(() => {
    const query = useQuery({
      queryKey: ['names'],
      queryFn: async () => {
        if (fails) throw Object.assign(new Error('no reply'), { status: 0 });
        return 'loaded';
      },
    });
    ask = query.refetch;
    return query.data ?? query.error?.message ?? '';
  });
  const notify = vi.spyOn(shell, 'notify').mockReturnValue();
  await vi.waitFor(() => expect(container.textContent).toBe('no reply'));
  fails = false;
  await act(async () => void (await ask?.()));
  fails = true;
  await act(async () => void (await ask?.()));
  await act(async () => void (await ask?.()));
  expect(notify).toHaveBeenCalledExactlyOnceWith({ type: 'error', message: 'no reply' });
});

test('forms say in plain words what is missing', async () => {
  const { container } = await showPage(() => (
    <Form>
      <Form.Item label="User name" name="userName" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
    </Form>
  ));
  const form = container.querySelector('form');
  await act(async () => void form?.dispatchEvent(new Event('submit', { bubbles: true })));
  await vi.waitFor(() => expect(container.textContent).toContain('User name is required'));
});
