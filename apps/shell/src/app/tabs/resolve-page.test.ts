import type { MenuResource, SubAppRegistration } from '@pedestal/contract';
import { describe, expect, it } from 'vitest';
import { buildMenu } from '../../lib/menu/build-menu.ts';
import { indexMenu } from '../../lib/menu/menu-match.ts';
import { resolvePage } from './resolve-page.ts';

function registration(name: string, base: string): SubAppRegistration {
  return {
    name,
    title: { 'zh-CN': name, 'en-US': name },
    entry: null,
    base,
    history: 'browser',
    mountElementId: 'root-subapp',
    props: {},
    sandbox: true,
    prefetch: true,
    format: 'module',
    isolation: 'realm',
    version: null,
    integrity: null,
    manifest: null,
    inlineScripts: false,
    overridden: false,
  };
}

function entry(id: number, code: string, path: string): MenuResource {
  return {
    id,
    parentId: 0,
    resourceSort: id,
    resourceType: 'page',
    resourceCode: code,
    resourceName: code,
    resourceNameEn: code,
    path,
    icon: '',
    hidden: false,
    subApp: '',
  };
}

const registrations = [
  registration('auth', '/auth'),
  registration('audit', '/auth/audit'),
  registration('team-tool', '/team-tool'),
];
const menu = indexMenu(
  buildMenu([entry(1, 'users', '/auth/users'), entry(2, 'all', '/auth'), entry(3, 'h', '/first')]),
);
const resolve = (path: string) => resolvePage(path, registrations, menu);

describe('pages of the shell', () => {
  it.each([
    ['/first', 'first'],
    ['/first/', 'first'],
    ['/notices?state=unread', 'notices'],
    ['/settings', 'settings'],
    ['/settings/sessions', 'settings'],
  ])('%s is %s', (path, name) => {
    expect(resolve(path)).toMatchObject({ kind: 'shell', name, key: `shell:${name}` });
  });

  it('have no nested paths, except for the settings', () => {
    expect(resolve('/first/x')).toEqual({ kind: 'missing' });
  });
});

describe('pages of sub-apps', () => {
  it('are distinguished by their menu entry', () => {
    expect(resolve('/auth/users/42?x=1')).toMatchObject({
      kind: 'sub-app',
      key: 'app:auth/users',
      owner: 'app:auth',
      entryPath: '/auth/users',
    });
    expect(resolve('/auth/else')).toMatchObject({ key: 'app:auth/all', entryPath: '/auth' });
  });

  it('belong to the registration with the longest base', () => {
    expect(resolve('/auth/audit/7')).toMatchObject({
      owner: 'app:audit',
      key: 'app:audit',
      trail: [],
    });
  });

  it('need no menu entry, and match whole path segments only', () => {
    expect(resolve('/team-tool/a')).toMatchObject({ key: 'app:team-tool', trail: [] });
    expect(resolve('/team-tools')).toEqual({ kind: 'missing' });
  });
});

it('is forbidden at a mount point of the product that the person may not open', () => {
  expect(resolve('/dfs/files')).toEqual({ kind: 'forbidden' });
  expect(resolve('/retailMall')).toEqual({ kind: 'forbidden' });
});

it('is missing everywhere else', () => {
  expect(resolve('/nowhere')).toEqual({ kind: 'missing' });
  expect(resolve('/constructor')).toEqual({ kind: 'missing' });
});
