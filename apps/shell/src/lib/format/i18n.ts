import { LOCALES, type Locale } from '@pedestal/contract';
import { create } from 'zustand';
import { defaultLocale } from '../page/document-meta.ts';
import { browserStorage } from '../session/browser-storage.ts';
import { chooseLocale } from './locale-choice.ts';
import { loadedNamespaces, loadNamespace, type Translate, translate } from './texts.ts';

const STORAGE_KEY = 'pedestal.locale';
const DEFAULT_NAMESPACE = 'app';

const startLocale = () =>
  chooseLocale(browserStorage.getItem(STORAGE_KEY), navigator.languages, defaultLocale);

const namesInUse = () => loadedNamespaces(currentLocale());

/** The language of the page; null before the start. */
export const useLanguage = create<{ locale: Locale | null }>(() => ({ locale: null }));

function applyLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  useLanguage.setState({ locale });
}

/** Starts with the person's language. Resolves when the texts of `app` are loaded. */
export async function startI18n(): Promise<void> {
  applyLanguage(startLocale());
  await loadTexts(DEFAULT_NAMESPACE);
}

/** The current language; during start-up, the one that will be used. */
export function currentLocale(): Locale {
  return useLanguage.getState().locale ?? startLocale();
}

/** Changes the language and stores the choice in this browser. */
export async function setLocale(locale: Locale): Promise<void> {
  browserStorage.setItem(STORAGE_KEY, locale);
  // More texts of the present language may arrive meanwhile.
  let known = 0;
  for (let names = namesInUse(); names.length > known; names = namesInUse()) {
    known = names.length;
    await Promise.all(names.map((name) => loadNamespace(locale, name)));
  }
  applyLanguage(locale);
}

/** Loads the texts of namespaces, in parallel with the code of their page. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  const locale = currentLocale();
  await Promise.all(namespaces.map((namespace) => loadNamespace(locale, namespace)));
  if (locale !== currentLocale()) await loadTexts(...namespaces);
}

/** Loads the namespaces in use in every language, for the search. */
export async function loadEveryLanguage(): Promise<void> {
  const names = namesInUse();
  await Promise.all(LOCALES.flatMap((locale) => names.map((name) => loadNamespace(locale, name))));
}

/** Reads texts outside of components, in the current language unless another one is named. */
export function translator(namespace = DEFAULT_NAMESPACE, locale?: Locale): Translate {
  return (key, values) =>
    translate(values?.lng ?? locale ?? currentLocale(), [namespace], key, values);
}

/** Reads a text outside of components. */
export const readText = translator();
