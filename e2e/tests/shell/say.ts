import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageOf } from '../../support/languages.ts';
import { WORDS } from './texts.ts';

interface Texts {
  [key: string]: string | Texts;
}
type Values = Record<string, string>;

const apps = fileURLToPath(new URL('../../../apps/', import.meta.url));

/** Names of the demo's pages and systems. */
const DEMO = new Map([
  ['Contracts', '合同管理'],
  ['Contract register', '合同台账'],
  ['Overview', '合同概览'],
  ['Leases', '租约'],
  ['Rent bills', '租金账单'],
  ['Properties', '房源'],
  ['Tenants', '租户'],
  ['Repairs', '报修'],
  ['Resources', '资源'],
  ['Catering', '餐饮管理'],
  ['Retail', '零售'],
  ['Online mall', '零售商城'],
  ['Order desk', '订单台'],
  ['Group administration', '集团管理'],
  ['Staff handbook', '员工手册'],
]);

/** The language of the tests that are written with `say`. */
export const LANGUAGE = languageOf('en-US');

/** Texts of the shell take precedence over those of sub-apps. */
const inChinese =
  LANGUAGE === 'zh-CN' ? new Map([...readChinese('dfs'), ...readChinese('shell')]) : undefined;

/** The console's text for this English text, from its own locale files. */
export function say(english: string, values: Values = {}): string {
  const known = inChinese ? inChinese.get(english) : new Set([english]);
  const [text] = known ?? [];
  if (text === undefined) throw new Error(`nothing in the console says "${english}"`);
  if (known && known.size > 1) throw new Error(`"${english}" is ${[...known].join(', ')}`);
  return text.replace(/\{\{?(\w+)\}\}?/g, (place, name: string) => values[name] ?? place);
}

/** The text as a pattern; a placeholder without a value matches anything. */
export function sayLike(english: string, values: Values = {}): RegExp {
  const text = say(english, values).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(text.replace(/\{\{?\w+\}\}?/g, '.*'));
}

function readChinese(app: string): Map<string, Set<string>> {
  const known = new Map([...DEMO].map(([english, chinese]) => [english, new Set([chinese])]));
  const add = (english: unknown, chinese: unknown) => {
    if (typeof english !== 'string' || typeof chinese !== 'string') return;
    known.set(english, new Set([...(known.get(english) ?? []), chinese]));
  };
  const addAll = (english: Texts, chinese: Texts) => {
    for (const [key, text] of Object.entries(english)) {
      const other = chinese[key];
      if (typeof text === 'object' && typeof other === 'object') addAll(text, other);
      else add(text, other);
    }
  };
  addAll(plainOf(WORDS['en-US']), plainOf(WORDS['zh-CN']));
  for (const path of globSync(`${app}/src/**/locales/en-US.json`, { cwd: apps })) {
    if (!path.includes('/login/')) addAll(read(path), read(path.replace('en-US', 'zh-CN')));
  }
  return known;
}

function plainOf(words: object): Texts {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => typeof word === 'string'));
}

function read(path: string): Texts {
  return JSON.parse(readFileSync(apps + path, 'utf8'));
}
