import type { Locale } from '@pedestal/contract';

interface Named {
  name: string;
  name_en: string;
}

/** Compares the names of roles as people of the language sort them: Chinese ones by pinyin. */
export function compareRoles(locale: Locale): (one: Named, other: Named) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const shown = ({ name, name_en }: Named) => (locale === 'zh-CN' ? name : name_en || name);
  return (one, other) => compare(shown(one), shown(other));
}
