import { lazy, Suspense } from 'react';
import { loadEveryLanguage, loadTexts } from '../../lib/format/i18n.ts';
import type { SearchContentProps } from './search-content.tsx';

const SearchContent = lazy(async () => {
  const [loaded] = await Promise.all([import('./search-content.tsx'), loadTexts('settings')]);
  await loadEveryLanguage();
  return { default: loaded.SearchContent };
});

/** The search palette, loaded when it is first opened. */
export function SearchPalette({ isOpen, ...props }: SearchContentProps & { isOpen: boolean }) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SearchContent {...props} />
    </Suspense>
  );
}
