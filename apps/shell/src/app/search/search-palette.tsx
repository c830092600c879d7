import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { loadEveryLanguage, loadTexts } from '../../lib/format/i18n.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { SearchContentProps } from './search-content.tsx';

const SearchContent = lazy(async () => {
  const [loaded] = await Promise.all([import('./search-content.tsx'), loadTexts('settings')]);
  await loadEveryLanguage();
  return { default: loaded.SearchContent };
});

type SearchPaletteProps = Omit<SearchContentProps, 'typed'> & { isOpen: boolean };

/** The search palette, loaded when it is first opened. What is typed meanwhile is kept. */
export function SearchPalette({ isOpen, ...props }: SearchPaletteProps) {
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) typed.current = '';
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={<EarlyField typed={typed} onClose={props.onClose} />}>
      <SearchContent {...props} typed={typed} />
    </Suspense>
  );
}

interface EarlyFieldProps {
  typed: RefObject<string>;
  onClose(): void;
}

/** Takes the keys that a person types before the palette is there. */
function EarlyField({ typed, onClose }: EarlyFieldProps) {
  const { t } = useTranslation('search');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [typed]);
  return (
    <input
      ref={field}
      className="pd-visually-hidden"
      aria-label={t('open')}
      maxLength={100}
      onChange={(event) => {
        typed.current = event.target.value;
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    />
  );
}
