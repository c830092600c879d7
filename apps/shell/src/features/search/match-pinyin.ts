import { match } from 'pinyin-pro';
import type { PinyinMatcher } from './rank-results.ts';

/**
 * Matches Chinese text by its pinyin, in full or by initials: `yonghu`, `yh` and `yhu` all find 用户.
 * The dictionary is large, so this module must only be imported on demand.
 */
export const matchPinyin: PinyinMatcher = (text, word) =>
  match(text, word, { precision: 'start', continuous: true });
