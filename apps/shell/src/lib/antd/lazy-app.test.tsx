import { act, cleanup, render, screen } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { useAppProps } from 'antd/es/app/context';
import { afterEach, expect, test, vi } from 'vitest';
import LazyApp from './lazy-app.tsx';

// Node has antd as CommonJS modules, which a build does not use.
vi.mock('antd/es/app/App', async () => ({ default: (await import('antd')).App }));
vi.mock('antd/es/app/context', () => import('antd/lib/app/context'));

afterEach(cleanup);

function renderApp(): useAppProps {
  let api: useAppProps | undefined;
  function Page() {
    api = App.useApp();
    return <p>page</p>;
  }
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <LazyApp component={false}>
        <Page />
      </LazyApp>
    </ConfigProvider>,
  );
  if (!api) throw new Error('The page got no calls.');
  return api;
}

test('the page shows at once, and a question that is asked before antd has loaded shows afterwards', async () => {
  const { modal } = renderApp();
  expect(screen.getByText('page')).toBeDefined();
  let answer: boolean | undefined;
  await act(async () => {
    modal.confirm({ title: 'Really?', okText: 'Yes' }).then(
      (isConfirmed) => {
        answer = isConfirmed;
      },
      () => {},
    );
  });
  const yes = await screen.findByRole('button', { name: 'Yes' });
  await act(async () => yes.click());
  await expect.poll(() => answer).toBe(true);
});

test('messages and notifications wait, too, and can be closed', async () => {
  const { message, notification } = renderApp();
  let close = () => {};
  await act(async () => {
    close = message.open({ content: 'stored', duration: 0 });
    notification.info({ key: 'one', title: 'Undo?', duration: false });
  });
  await screen.findByText('stored');
  await screen.findByText('Undo?');
  await act(async () => {
    close();
    notification.destroy('one');
  });
  await expect.poll(() => screen.queryByText('stored')).toBeNull();
  await expect.poll(() => screen.queryByText('Undo?')).toBeNull();
});
