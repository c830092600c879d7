import type { FileNode } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { Place, Sort } from '../../lib/use-place.ts';
import { ViewSwitch } from './view-switch.tsx';

const CATEGORIES = ['image', 'video', 'audio', 'document', 'text', 'archive', 'other'] as const;
const SORTS = ['name', 'updatedAt', 'size', 'type'] as const;

interface ToolbarProps {
  place: Place;
  onGo(change: Partial<Place>): void;
}

/** What the list shows, and how. */
export function Toolbar({ place, onGo }: ToolbarProps) {
  const t = useTexts();
  const isFolder = place.kind === 'folder' || place.kind === 'search';
  return (
    <div className="dfs-tools">
      {/* What was typed in one folder is not looked for in the next. */}
      {isFolder && <SearchBox key={place.id} place={place} onGo={onGo} />}
      {isFolder && (
        <Select<FileNode['category'] | ''>
          className="dfs-filter"
          aria-label={t('category')}
          value={place.category as FileNode['category'] | ''}
          options={[
            { value: '', label: t('all') },
            ...CATEGORIES.map((value) => ({ value, label: t(value) })),
          ]}
          onChange={(category) => onGo({ category })}
        />
      )}
      {place.kind === 'folder' && place.view === 'grid' && (
        <>
          <Select<Sort>
            className="dfs-filter"
            aria-label={t('sort')}
            value={place.sort}
            options={SORTS.map((value) => ({ value, label: t(value) }))}
            onChange={(sort) => onGo({ sort })}
          />
          <Select<'asc' | 'desc'>
            className="dfs-filter"
            aria-label={`${t('sort')}: ${t(place.order === 'asc' ? 'ascending' : 'descending')}`}
            value={place.order}
            options={[
              { value: 'asc', label: t('ascending') },
              { value: 'desc', label: t('descending') },
            ]}
            onChange={(order) => onGo({ order })}
          />
        </>
      )}
      <ViewSwitch value={place.view} onChange={(view) => onGo({ view })} />
    </div>
  );
}

const TYPING_MS = 250;

function SearchBox({ place, onGo }: ToolbarProps) {
  const t = useTexts();
  const [text, setText] = useState(place.text);
  const [known, setKnown] = useState(place.text);
  // After Back or a folder change, the box shows the value in the address.
  if (known !== place.text) {
    setKnown(place.text);
    setText(place.text);
  }
  useEffect(() => {
    if (text === place.text) return;
    const timer = setTimeout(
      () => onGo({ kind: text === '' ? 'folder' : 'search', text }),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text, place.text, onGo]);
  return (
    <Input
      className="dfs-search"
      type="search"
      allowClear
      prefix={<Icon name="search" size={15} />}
      value={text}
      maxLength={200}
      aria-label={t('search')}
      placeholder={t('search')}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
