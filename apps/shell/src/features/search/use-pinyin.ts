import { useEffect, useState } from 'react';
import type { PinyinMatcher } from './rank-results.ts';

/** The pinyin matcher; undefined until its dictionary is loaded. */
export function usePinyin(): PinyinMatcher | undefined {
  const [matcher, setMatcher] = useState<PinyinMatcher>();
  useEffect(() => {
    let isCurrent = true;
    import('./match-pinyin.ts').then(
      ({ matchPinyin }) => isCurrent && setMatcher(() => matchPinyin),
      console.error,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return matcher;
}
