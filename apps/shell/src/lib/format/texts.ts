import type { Locale } from '@pedestal/contract';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Values for the `{{name}}` placeholders of a text; `count` also chooses its plural form. */
export type TextValues = { lng?: Locale; count?: number | undefined } & Readonly<
  Record<string, unknown>
>;

/** Reads a text by its key. `namespace:key` reads from another namespace. A missing text shows as its key. */
export type Translate = (key: string, values?: TextValues) => string;

// The folder above `locales` is the namespace. Its texts load with the feature.
const files = import.meta.glob<Texts>('../../features/{jobs,login,settings}/locales/*.json', {
  import: 'default',
});
// Every page needs these few before it can be drawn: a file of their own would be a request more.
const appTexts = import.meta.glob<Texts>('../../app/locales/*.json', {
  import: 'default',
  eager: true,
});

const SIGNED_IN = new Set(['frame', 'home', 'navigation', 'notice', 'search', 'tabs', 'workspace']);
const signedIn: Record<Locale, () => Promise<Record<string, unknown>>> = {
  'zh-CN': () => import('virtual:pedestal-texts/zh-CN'),
  'en-US': () => import('virtual:pedestal-texts/en-US'),
};

const texts = new Map<string, Texts>();
const rules = new Map<Locale, Intl.PluralRules>();
const keyOf = (locale: Locale, namespace: string) => `${locale}/${namespace}`;

export function addTexts(locale: Locale, namespace: string, added: Texts): void {
  texts.set(keyOf(locale, namespace), added);
}

/** Loads the texts of a namespace, once. */
export async function loadNamespace(locale: Locale, namespace: string): Promise<void> {
  if (!texts.has(keyOf(locale, namespace)))
    addTexts(locale, namespace, await fetchTexts(locale, namespace));
}

/** The namespaces that are loaded in a language. */
export function loadedNamespaces(locale: Locale): string[] {
  return [...texts.keys()]
    .filter((key) => key.startsWith(`${locale}/`))
    .map((key) => key.slice(locale.length + 1));
}

async function fetchTexts(locale: Locale, namespace: string): Promise<Texts> {
  if (SIGNED_IN.has(namespace)) return (await signedIn[locale]())[namespace] as Texts;
  const load = findFile(files, locale, namespace);
  if (load) return load();
  const loaded = findFile(appTexts, locale, namespace);
  if (!loaded) throw new Error(`No texts for ${namespace} in ${locale}`);
  return loaded;
}

function findFile<T>(found: Record<string, T>, locale: Locale, namespace: string): T | undefined {
  const end = `/${namespace}/locales/${locale}.json`;
  return Object.entries(found).find(([path]) => path.endsWith(end))?.[1];
}

export function translate(
  locale: Locale,
  namespaces: readonly string[],
  key: string,
  values: TextValues = {},
): string {
  const separator = key.indexOf(':');
  const path = key.slice(separator + 1);
  const searched = separator < 0 ? namespaces : [key.slice(0, separator)];
  for (const namespace of searched) {
    const text = findForm(texts.get(keyOf(locale, namespace)), path, locale, values.count);
    if (text !== undefined) return fill(text, values);
  }
  return path;
}

function findForm(tree: Texts | undefined, path: string, locale: Locale, count?: number) {
  const form = count === undefined ? undefined : find(tree, `${path}_${formOf(count, locale)}`);
  return form ?? find(tree, path);
}

function formOf(count: number, locale: Locale): Intl.LDMLPluralRule {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known.select(count);
}

function find(tree: Texts | undefined, path: string): string | undefined {
  let at: string | Texts | undefined = tree;
  for (const part of path.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function fill(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
