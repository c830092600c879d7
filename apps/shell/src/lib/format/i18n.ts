import { LOCALES, type Locale } from '@pedestal/contract';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLocale } from '../page/document-meta.ts';
import { browserStorage } from '../session/browser-storage.ts';
import { chooseLocale } from './locale-choice.ts';

const STORAGE_KEY = 'pedestal.locale';

// The folder above `locales` is the namespace. Its texts load with the feature.
const files = import.meta.glob<Record<string, unknown>>(
  ['../../features/{jobs,login,settings}/locales/*.json', '../../app/locales/*.json'],
  { import: 'default' },
);

const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [locale, , namespace] = path.replace('.json', '').split('/').reverse();
    return [`${locale}/${namespace}`, load];
  }),
);

const SIGNED_IN = ['frame', 'home', 'navigation', 'notice', 'search', 'tabs', 'workspace'] as const;
const loadSignedIn = {
  'zh-CN': () => import('virtual:pedestal-texts/zh-CN'),
  'en-US': () => import('virtual:pedestal-texts/en-US'),
};
for (const locale of LOCALES) {
  for (const namespace of SIGNED_IN) {
    loaders.set(`${locale}/${namespace}`, async () => (await loadSignedIn[locale]())[namespace]);
  }
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(locale, namespace, done) {
    const load = loaders.get(`${locale}/${namespace}`);
    if (!load) done(new Error(`No texts for ${namespace} in ${locale}`), null);
    else
      load().then(
        (texts) => done(null, texts),
        (error: Error) => done(error, null),
      );
  },
};

function applyLanguage(locale: string): void {
  document.documentElement.lang = locale;
}

const startLocale = () =>
  chooseLocale(browserStorage.getItem(STORAGE_KEY), navigator.languages, defaultLocale);

let started: Promise<unknown> = Promise.resolve();

/** Starts with the person's language. Resolves when the texts of `app` are loaded. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', applyLanguage);
  started = i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: startLocale(),
      fallbackLng: false,
      ns: ['app'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  await started;
}

/** The current language; during start-up, the one that will be used. */
export function currentLocale(): Locale {
  return (i18next.language ?? startLocale()) as Locale;
}

/** Changes the language and stores the choice in this browser. */
export async function setLocale(locale: Locale): Promise<void> {
  browserStorage.setItem(STORAGE_KEY, locale);
  await i18next.changeLanguage(locale);
}

/** Loads the texts of namespaces, in parallel with the code of their page. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  // Start fetching at once, even before the first texts are loaded.
  for (const namespace of namespaces) void loaders.get(`${currentLocale()}/${namespace}`)?.();
  await started;
  await i18next.loadNamespaces(namespaces);
}

/** Loads the namespaces in use in every language, for the search. */
export async function loadEveryLanguage(): Promise<void> {
  await i18next.loadLanguages(LOCALES);
}
