import { Dialog, Icon, IconButton, type IconName } from '@pedestal/ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import './palette.css';
import { rankResults, type Searchable } from './rank-results.ts';
import { usePinyin } from './use-pinyin.ts';

/** A page to open or an action to run. */
export interface PaletteItem extends Searchable {
  kind: 'page' | 'action';
  title: string;
  /** Shown beside the title: the ancestors of a page, or the kind of an action. */
  hint: string;
  icon: IconName;
  run(): void;
}

interface PaletteProps {
  items: readonly PaletteItem[];
  onClose(): void;
}

const MAX_SHOWN = 30;

/** Ranks with a deferred query, so that typing stays responsive. */
function usePaletteSearch(items: readonly PaletteItem[]) {
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const matchPinyin = usePinyin();
  const results = useMemo(
    () => rankResults(items, deferredQuery, MAX_SHOWN, matchPinyin),
    [items, deferredQuery, matchPinyin],
  );
  const findBest = () => rankResults(items, query, 1, matchPinyin)[0];
  return { query, setQuery, deferredQuery, results, findBest };
}

/** The command palette: search over all pages and actions of the person. */
export function Palette({ items, onClose }: PaletteProps) {
  const { t } = useTranslation('search');
  const id = useId();
  const { query, setQuery, deferredQuery, results, findBest } = usePaletteSearch(items);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(results.length - 1, 0));
  const optionId = (index: number) => `${id}-${index}`;

  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  const choose = (index: number) => {
    setChosen(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const last = results.length - 1;
    const keys: Record<string, () => void> = {
      ArrowDown: () => choose(at >= last ? 0 : at + 1),
      ArrowUp: () => choose(at <= 0 ? last : at - 1),
      // While the list still shows an older query, rank the one that was typed.
      Enter: () => run(query === deferredQuery ? results[at] : findBest()),
    };
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Dialog label={t('open')} open onClose={onClose} placement="top" className="pd-palette">
      <div className="pd-palette-field">
        <Icon name="search" size={18} />
        <input
          type="text"
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={results[at] ? optionId(at) : undefined}
          aria-autocomplete="list"
          aria-label={t('open')}
          placeholder={t('placeholder')}
          maxLength={100}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
        <IconButton
          icon="close"
          label={t('close')}
          className="pd-palette-close"
          onClick={onClose}
        />
      </div>
      {results.length > 0 && !deferredQuery.trim() && (
        <p className="pd-palette-heading">{t('recent')}</p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={t('results')} className="pd-palette-list">
        {results.map((item, index) => (
          <PaletteOption
            key={item.id}
            id={optionId(index)}
            item={item}
            isSelected={index === at}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(item)}
            onKeyDown={press}
          />
        ))}
      </div>
      {results.length === 0 && (
        <p className="pd-palette-empty" role="status">
          {t(deferredQuery.trim() ? 'nothing' : 'start')}
        </p>
      )}
      <KeyHints />
    </Dialog>
  );
}

interface PaletteOptionProps extends ComponentProps<'div'> {
  item: PaletteItem;
  isSelected: boolean;
}

function PaletteOption({ item, isSelected, ...rest }: PaletteOptionProps) {
  return (
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className="pd-palette-item"
      {...rest}
    >
      <Icon name={item.icon} size={17} />
      <span className="pd-palette-title">{item.title}</span>
      <span className="pd-palette-hint">{item.hint}</span>
    </div>
  );
}

function KeyHints() {
  const { t } = useTranslation('search');
  return (
    <div className="pd-palette-foot" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')}
      </span>
      <span>
        <kbd>↵</kbd> {t('keys.open')}
      </span>
    </div>
  );
}
