import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageHeading } from './page-heading.tsx';

function createContainer() {
  const container = document.createElement('div');
  const root = document.createElement('div');
  container.append(root);
  document.body.append(container);
  return { container, root };
}

it('names the page until the sub-app shows its own heading', async () => {
  const { container, root } = createContainer();
  render(<PageHeading container={container} title="Receive" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Receive' })).toBeDefined();

  root.innerHTML = '<main><h1>Receive goods</h1></main>';
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Receive' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Receive goods' })).toBeDefined();
  container.remove();
});

it('ignores the headings of sub-apps behind', () => {
  const { container, root } = createContainer();
  root.innerHTML = '<h1>Other page</h1>';
  root.style.contentVisibility = 'hidden';
  render(<PageHeading container={container} title="Receive" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Receive' })).toBeDefined();
  container.remove();
});
