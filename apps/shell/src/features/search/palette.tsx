import { Dialog, Icon, IconButton } from '@pedestal/ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import './palette.css';
import type { PaletteItem } from './palette-item.ts';
import { rankResults } from './rank-results.ts';
import { type Find, useFound } from './use-found.ts';
import { usePinyin } from './use-pinyin.ts';

type FoundKind = Exclude<PaletteItem['kind'], 'page' | 'action'>;

interface PaletteProps {
  items: readonly PaletteItem[];
  /** Records to show before something is typed. */
  recent: readonly PaletteItem[];
  /** Asks the gateway for more items. */
  find: Find;
  initialQuery: string;
  onClose(): void;
}

const MAX_SHOWN = 30;

/** Ranks with a deferred query, so that typing stays responsive; found items follow. */
function usePaletteSearch({ items, recent, find, initialQuery }: Omit<PaletteProps, 'onClose'>) {
  const [query, setQuery] = useState(initialQuery);
  const deferredQuery = useDeferredValue(query);
  const matchPinyin = usePinyin();
  const ranked = useMemo(
    () => rankResults(items, deferredQuery, MAX_SHOWN, matchPinyin),
    [items, deferredQuery, matchPinyin],
  );
  const { found, state } = useFound(deferredQuery, find);
  const hasQuery = deferredQuery.trim() !== '';
  const results = useMemo(
    () => sortByGroup([...ranked, ...(hasQuery ? found : recent)]),
    [ranked, found, hasQuery, recent],
  );
  return {
    query,
    setQuery,
    results,
    state,
    /** Whether the results are those of a query; without one they are recent pages and records. */
    hasQuery,
    /** Whether the results are those of the typed query. */
    isCurrent: query === deferredQuery,
    findBest: () => sortByGroup(rankResults(items, query, MAX_SHOWN, matchPinyin))[0],
  };
}

type PaletteSearch = ReturnType<typeof usePaletteSearch>;

/** The selected result, moved by the arrow keys and run by Enter. */
function usePaletteKeys(search: PaletteSearch, run: (item: PaletteItem | undefined) => void) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { results } = search;
  const last = results.length - 1;
  const at = Math.min(chosen, Math.max(last, 0));
  const optionId = (index: number) => `${id}-${index}`;
  const choose = (index: number) => {
    setChosen(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => choose(at >= last ? 0 : at + 1),
      ArrowUp: () => choose(at <= 0 ? last : at - 1),
      // While the list still shows an older query, rank the one that was typed.
      Enter: () => run(search.isCurrent ? results[at] : search.findBest()),
    };
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { at, setChosen, press, optionId, listId: `${id}-list` };
}

type PaletteKeys = ReturnType<typeof usePaletteKeys>;

/** The command palette: search over all pages and actions of the person. */
export function Palette({ onClose, ...sources }: PaletteProps) {
  const { t } = useTranslation('search');
  const search = usePaletteSearch(sources);
  const { results, hasQuery, state } = search;
  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  const keys = usePaletteKeys(search, run);
  return (
    <Dialog label={t('open')} open onClose={onClose} placement="top" className="pd-palette">
      <PaletteField search={search} keys={keys} onClose={onClose} />
      {results.length > 0 && !hasQuery && <p className="pd-palette-heading">{t('recent')}</p>}
      <div id={keys.listId} role="listbox" aria-label={t('results')} className="pd-palette-list">
        {groupByKind(results).map(([kind, group]) => (
          <PaletteGroup key={kind} heading={kind === 'local' ? undefined : t(`kind.${kind}`)}>
            {group.map(({ item, index }) => (
              <PaletteOption
                key={item.id}
                id={keys.optionId(index)}
                item={item}
                isSelected={index === keys.at}
                onPointerMove={() => keys.setChosen(index)}
                onClick={() => run(item)}
                onKeyDown={keys.press}
              />
            ))}
          </PaletteGroup>
        ))}
      </div>
      {results.length === 0 && state !== 'failed' && (
        <p className="pd-palette-empty" role="status">
          {t(!hasQuery ? 'start' : state === 'searching' ? 'searching' : 'nothing')}
        </p>
      )}
      {state === 'failed' && (
        <p className="pd-palette-empty" role="status">
          {t('failed')}
        </p>
      )}
      <KeyHints />
    </Dialog>
  );
}

const isLocal = ({ kind }: PaletteItem) => kind === 'page' || kind === 'action';

/** Keys move in the order that is shown: what has no heading comes first. */
function sortByGroup(results: readonly PaletteItem[]): PaletteItem[] {
  return [...results.filter(isLocal), ...results.filter((item) => !isLocal(item))];
}

type Group = [kind: 'local' | FoundKind, items: { item: PaletteItem; index: number }[]];

/** Pages and actions without a heading, then what was found, by kind. */
function groupByKind(results: readonly PaletteItem[]): Group[] {
  const groups = new Map<Group[0], Group[1]>();
  for (const [index, item] of results.entries()) {
    const kind = isLocal(item) ? 'local' : (item.kind as FoundKind);
    const group = groups.get(kind);
    if (group) group.push({ item, index });
    else groups.set(kind, [{ item, index }]);
  }
  return [...groups];
}

interface PaletteGroupProps {
  heading: string | undefined;
  children: ReactNode;
}

function PaletteGroup({ heading, children }: PaletteGroupProps) {
  if (heading === undefined) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
    <div role="group" aria-label={heading}>
      <p className="pd-palette-heading" aria-hidden="true">
        {heading}
      </p>
      {children}
    </div>
  );
}

interface PaletteFieldProps {
  search: PaletteSearch;
  keys: PaletteKeys;
  onClose(): void;
}

function PaletteField({ search, keys, onClose }: PaletteFieldProps) {
  const { t } = useTranslation('search');
  const { query, results } = search;
  return (
    <div className="pd-palette-field">
      <Icon name="search" size={18} />
      <input
        type="text"
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={keys.listId}
        aria-activedescendant={results[keys.at] ? keys.optionId(keys.at) : undefined}
        aria-autocomplete="list"
        aria-label={t('open')}
        placeholder={t('placeholder')}
        maxLength={100}
        value={query}
        onChange={(event) => {
          search.setQuery(event.target.value);
          keys.setChosen(0);
        }}
        onKeyDown={keys.press}
      />
      <kbd>Esc</kbd>
      <IconButton icon="close" label={t('close')} className="pd-palette-close" onClick={onClose} />
    </div>
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
