import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts } from '../../lib/format/i18n.ts';
import type { Address } from '../../lib/page/address.ts';
import { type EntryData, loadEntry } from './layout/entry-loader.ts';

/** A part of the sign-in pages that loads on demand, with its texts. */
interface Lazy<Props> {
  Component: LazyExoticComponent<ComponentType<Props>>;
  /** Begins to load it. */
  prepare(): Promise<unknown>;
}

interface SignInPage extends Lazy<object> {
  path: RegExp;
  /** Key of its title. */
  title: string;
}

function onDemand<Props>(load: () => Promise<{ Component: ComponentType<Props> }>): Lazy<Props> {
  let loading: ReturnType<typeof load> | undefined;
  const prepare = () => {
    loading ??= Promise.all([load(), loadTexts('login')]).then(([loaded]) => loaded);
    return loading;
  };
  return { prepare, Component: lazy(async () => ({ default: (await prepare()).Component })) };
}

function page(
  path: RegExp,
  title: string,
  load: () => Promise<{ Component: ComponentType<object> }>,
): SignInPage {
  return { path, title, ...onDemand(load) };
}

export const signInLayout = onDemand(() => import('./layout/blank-layout.tsx'));

const PAGES = [
  page(/^\/user\/login\/?$/i, 'login:title.login', () => import('./pages/login-page.tsx')),
  page(
    /^\/user\/customRegister\/?$/i,
    'login:title.register',
    () => import('./pages/register-page.tsx'),
  ),
  page(
    /^\/user\/findPassword\/?$/i,
    'login:title.findPassword',
    () => import('./pages/find-password-page.tsx'),
  ),
  page(/^\/user\/scan\/?$/i, 'login:title.qrConfirm', () => import('./pages/qr-confirm-page.tsx')),
  page(
    /^\/(user\/login|(auth\/)?user\/customLogin)\/[^/]+\/?$/i,
    'login:title.moved',
    () => import('./pages/old-customer-page.tsx'),
  ),
  page(/^\/user(\/|$)/i, 'app:notFound.title', () => import('./pages/not-found-page.tsx')),
];

/** The sign-in page of an address; undefined for every other address. */
export function signInPageOf({ pathname }: Address): SignInPage | undefined {
  return PAGES.find(({ path }) => path.test(pathname));
}

/** The login entry that was asked for with an address. */
export interface AskedEntry {
  search: string;
  data: Promise<EntryData>;
}

/** Begins to load the page of an address, and asks for its login entry. */
export function prepareSignIn({ prepare }: SignInPage, { search }: Address): AskedEntry {
  void Promise.allSettled([signInLayout.prepare(), prepare()]);
  return { search, data: loadEntry(search) };
}
