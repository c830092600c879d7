import type { Notice } from '@pedestal/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMenu } from '../menu/build-menu.ts';
import {
  clearGlobal,
  clearNotices,
  pushNotice,
  setCollapsed,
  setNotices,
  setSystems,
  setWsLinked,
  useGlobal,
} from './global.store.ts';
import { clearMenu, clearUserAndMenu, setCurrentUser, setMenu, useUser } from './user.store.ts';

const system = (key: string) => ({ key, label: key, icon: '', indexUrl: '/first' });
const texts = { 'zh-CN': '', 'en-US': '' };
const notice = (type: number, washNo: string, seq: number): Notice => ({
  seq,
  type,
  message: { washNo },
  title: texts,
  body: texts,
  link: '',
  sender: null,
  subApp: null,
  createdAt: 0,
  read: false,
});

beforeEach(() => {
  clearGlobal();
  clearUserAndMenu();
});

describe('global state', () => {
  it('starts with the values of the specification', () => {
    expect(useGlobal.getState()).toEqual({
      collapsed: false,
      system: [],
      notices: [],
      systemCode: '',
      wsLinked: false,
    });
  });

  it('enters the wanted system, or the first if the person may not enter that one', () => {
    expect(setSystems([system('1001'), system('1002')], '1002')).toBe('1002');
    expect(setSystems([system('1001'), system('1002')], '9999')).toBe('1001');
    expect(useGlobal.getState().systemCode).toBe('1001');
    expect(setSystems([], '1001')).toBe('');
  });

  it('replaces a notice of type 1001 with the same washNo, and clears them all', () => {
    setNotices([notice(2000, 'x', 1), notice(1001, 'W1', 2)]);
    pushNotice(notice(1001, 'W1', 3));
    pushNotice(notice(2000, 'W1', 4));
    expect(useGlobal.getState().notices.map(({ seq }) => seq)).toEqual([4, 1, 3]);
    clearNotices();
    expect(useGlobal.getState().notices).toEqual([]);
  });

  it('stores the collapsed menu and the connection state', () => {
    setCollapsed(true);
    setWsLinked(true);
    expect(useGlobal.getState()).toMatchObject({ collapsed: true, wsLinked: true });
  });
});

describe('user state', () => {
  const user = {
    id: '1',
    userName: 'ann',
    displayName: 'Ann',
    mobile: '',
    email: '',
    avatar: '',
    orgUnit: null,
    locale: null,
    timeZone: null,
  };
  const menu = buildMenu([
    {
      id: 1,
      parentId: 0,
      resourceSort: 1,
      resourceType: 'page',
      resourceCode: 'p',
      resourceName: '页',
      resourceNameEn: 'Page',
      path: '/p',
      icon: '',
      hidden: false,
      subApp: '',
    },
  ]);

  it('starts empty, with eight visible top-level entries', () => {
    expect(useUser.getState()).toEqual({
      currentUser: {},
      menuData: [],
      permission: [],
      fistShowNum: 8,
    });
  });

  it('clears the menu alone, and user and menu together', () => {
    setCurrentUser(user);
    setMenu(menu, ['a:b']);
    clearMenu();
    expect(useUser.getState()).toMatchObject({ currentUser: user, menuData: [] });
    setMenu(menu, ['a:b']);
    clearUserAndMenu();
    expect(useUser.getState()).toMatchObject({ currentUser: {}, menuData: [] });
  });
});
