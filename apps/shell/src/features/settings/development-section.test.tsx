import type { SubAppRegistration } from '@pedestal/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../../lib/format/i18n.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { DevelopmentSection } from './development-section.tsx';

const SHOP = {
  name: 'shop',
  title: { 'zh-CN': '商店', 'en-US': 'Shop' },
  base: '/shop',
  overridden: false,
} as SubAppRegistration;

const sent = vi.fn();

beforeAll(async () => {
  await startI18n();
  await loadTexts('settings');
});

beforeEach(() => {
  useRegistry.setState({ subApps: [SHOP] });
  vi.stubGlobal('fetch', sent);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useRegistry.setState({ subApps: [] });
});

function open(query: Record<string, string>) {
  render(
    <MemoryRouter initialEntries={[`/settings/development?${new URLSearchParams(query)}`]}>
      <DevelopmentSection />
    </MemoryRouter>,
  );
}

const entryField = () => screen.getByPlaceholderText<HTMLInputElement>(/@pedestal\/entry/);

it('fills in the entry that the address proposes, and sends nothing by itself', () => {
  open({ subApp: 'shop', entry: 'http://localhost:5173/', format: 'html' });
  expect(screen.getByRole('alert').textContent).toContain('pedestal dev');
  expect(entryField().value).toBe('http://localhost:5173/');
  expect(sent).not.toHaveBeenCalled();
});

it('fills in nothing for a sub-app that the person cannot open', () => {
  open({ subApp: 'secret', entry: 'http://localhost:5173/', format: 'html' });
  expect(screen.getByRole('alert').textContent).toContain('secret');
  expect(entryField().value).toBe('');
});

it('shows no proposal without one', () => {
  open({});
  expect(screen.queryByRole('alert')).toBeNull();
  expect(entryField().value).toBe('');
});
