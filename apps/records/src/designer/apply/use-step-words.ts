import { type BlueprintJson, findNode } from '@pedestal/blueprint';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';
import { type DesignTexts, useDesignTexts } from '../shared/texts.ts';
import type { ShownStep } from './proposed.ts';

type Names = (step: ShownStep) => string;

/** Says in one sentence what a step does. Names come from the blueprint before or after it. */
export function useStepWords(...blueprints: readonly BlueprintJson[]): Names {
  const t = useDesignTexts();
  const locale = useLocale();
  const [first, second] = blueprints;
  return useCallback(
    (step) => {
      const sources = [first, second].filter((each) => each !== undefined);
      const words = new StepWords(t, locale === 'zh-CN' ? 0 : 1, sources);
      return words.sentence(step);
    },
    [t, locale, first, second],
  );
}

/** Lists of parts that have a word of their own. */
const KINDS = [
  ...['collections', 'fields', 'lines', 'choices', 'states', 'transitions', 'rules', 'views'],
  ...['roles', 'menus', 'entries', 'form', 'print'],
] as const;
type Kind = (typeof KINDS)[number];

const KNOWN_KEYS = [
  ...['title', 'help', 'required', 'unique', 'hidden', 'default', 'max', 'min', 'color'],
  ...['expression', 'columns', 'filter', 'sort', 'group', 'kind', 'from', 'to', 'guard'],
  ...['permission', 'frozen', 'initial', 'states', 'label', 'key', 'search', 'effects', 'form'],
  ...['show', 'wide', 'paper', 'landscape', 'blocks', 'footer'],
] as const;
type KnownKey = (typeof KNOWN_KEYS)[number];

const FLAGS = ['required', 'unique', 'hidden'] as const;

class StepWords {
  readonly #t: DesignTexts;
  readonly #language: 0 | 1;
  readonly #sources: readonly BlueprintJson[];

  constructor(t: DesignTexts, language: 0 | 1, sources: readonly BlueprintJson[]) {
    this.#t = t;
    this.#language = language;
    this.#sources = sources;
  }

  sentence(step: ShownStep): string {
    const { op, path, key, before, after } = step;
    const t = this.#t;
    if (op === 'order') {
      return t('step.order', { kind: this.#kind(path.at(-1)), of: this.#place(path) });
    }
    const kind = this.#kind(path.at(-2));
    const of = this.#place(path.slice(0, -2));
    const name = this.#title(after ?? before) ?? this.#name(path);
    switch (op) {
      case 'add':
        return t('step.add', { kind, name, of });
      case 'remove':
        return t('step.remove', { kind, name, of });
      case 'replace': {
        const types = { before: this.#type(before), after: this.#type(after) };
        return t('step.replace', { name: this.#name(path), of, ...types });
      }
      case 'set':
        return this.#set(step, { kind, of, key: key ?? '' });
    }
  }

  #set({ path, before, after }: ShownStep, place: { kind: string; of: string; key: string }) {
    const t = this.#t;
    const { key } = place;
    const name = this.#name(path);
    const flag = FLAGS.find((each) => each === key);
    if (flag) return t(after === null ? `step.off.${flag}` : `step.on.${flag}`, { ...place, name });
    const known = KNOWN_KEYS.find((each) => each === key) as KnownKey | undefined;
    const what = known ? t(`step.keys.${known}`) : key;
    if (key === 'title') {
      const [was, is] = [this.#title(before) ?? name, this.#title(after) ?? ''];
      return t('step.rename', { ...place, before: was, after: is });
    }
    const values = [before, after].map((text) => this.#value(text));
    const isShort = values.every((value) => value.length <= 40);
    return t(isShort ? 'step.set' : 'step.setLong', {
      ...{ ...place, name, what },
      before: values[0] ?? '',
      after: values[1] ?? '',
    });
  }

  #kind(list: string | undefined): string {
    const known = KINDS.find((each) => each === list) as Kind | undefined;
    return known ? this.#t(`step.kinds.${known}`) : '';
  }

  /** ` of “Party”`, with the part that the list belongs to; empty for the workspace. */
  #place(path: readonly string[]): string {
    const owner = path.length % 2 === 0 ? path : path.slice(0, -1);
    return owner.length < 2 ? '' : this.#t('step.of', { name: this.#name(owner) });
  }

  #name(path: readonly string[]): string {
    for (const source of this.#sources) {
      const part = findNode(source, path) as { title?: [string, string] } | undefined;
      if (part?.title) return part.title[this.#language];
    }
    return path.at(-1) ?? '';
  }

  #title(text: string | null): string | undefined {
    const parsed = parse(text);
    return Array.isArray(parsed) &&
      parsed.length === 2 &&
      parsed.every((x) => typeof x === 'string')
      ? (parsed[this.#language] as string)
      : undefined;
  }

  #type(text: string | null): string {
    const [, type = '', scale] = /^(\w+)(?:\((\d)\))?$/.exec(text ?? '') ?? [];
    const name = this.#t(`types.${type as 'text'}.name`);
    return scale === undefined ? name : this.#t('step.scaled', { name, scale });
  }

  #value(text: string | null): string {
    if (text === null || text === '') return this.#t('step.nothing');
    const parsed = parse(text);
    if (Array.isArray(parsed)) return this.#title(text) ?? parsed.map(String).join(', ');
    return typeof parsed === 'object' ? text : String(parsed ?? text);
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
