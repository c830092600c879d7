import type { MenuResource } from '@pedestal/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadTexts, startI18n } from '../../lib/format/i18n.ts';
import { buildMenu, type MenuNode } from '../../lib/menu/build-menu.ts';
import { MenuPanel } from './menu-panel.tsx';

function entry(id: number, parentId: number, name: string, path = ''): MenuResource {
  return {
    id,
    parentId,
    resourceSort: id,
    resourceType: path ? 'page' : 'directory',
    resourceCode: `r${id}`,
    resourceName: name,
    resourceNameEn: name,
    path,
    icon: '',
    hidden: false,
    subApp: '',
  };
}

const nodes = buildMenu([
  entry(1, 0, 'Access'),
  entry(2, 1, 'Users', '/auth/users'),
  entry(3, 1, 'Roles', '/auth/roles'),
  entry(4, 0, 'Files'),
  entry(5, 4, 'Uploads', '/dfs/uploads'),
]);

beforeAll(async () => {
  await startI18n();
  await loadTexts('navigation');
});
afterEach(cleanup);

const show = (section: MenuNode | undefined) =>
  render(
    <MemoryRouter>
      <MenuPanel nodes={nodes} trailIds={[]} section={section} />
    </MemoryRouter>,
  );
const links = () => screen.queryAllByRole('link').map((link) => link.textContent);
const sections = () => screen.queryAllByRole('button').map((button) => button.textContent);

it('lists the pages of the section, and finds those of all sections', async () => {
  show(nodes[0]);
  expect(links()).toEqual(['Users', 'Roles']);
  expect(sections()).toEqual([]);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'uploads' } });
  expect(await screen.findByRole('link', { name: 'Uploads' })).toBeTruthy();
  expect(links()).toEqual(['Uploads']);
});

it('lists all sections where there is none, such as on the home page', () => {
  show(undefined);
  expect(sections()).toEqual(['Access', 'Files']);
});
