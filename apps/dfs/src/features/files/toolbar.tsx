import type { FileNode } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Button, Input, Segmented, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { Place, Sort, View } from '../../lib/use-place.ts';

const CATEGORIES = ['image', 'video', 'audio', 'document', 'text', 'archive', 'other'] as const;
const SORTS = ['name', 'updatedAt', 'size', 'type'] as const;

interface ToolbarProps {
  place: Place;
  mayWrite: boolean;
  onGo(change: Partial<Place>): void;
  onFiles(files: FileList): void;
  onNewFolder(): void;
}

/** What can be done with the list as a whole. */
export function Toolbar({ place, mayWrite, onGo, onFiles, onNewFolder }: ToolbarProps) {
  const t = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isFolder = place.kind === 'folder' || place.kind === 'search';
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0) onFiles(input.files);
    input.value = '';
  };
  return (
    <div className="dfs-tools">
      {mayWrite && place.kind === 'folder' && (
        <>
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => files.current?.click()}>
            {t('upload')}
          </Button>
          <Button onClick={() => folder.current?.click()}>{t('uploadFolder')}</Button>
          <Button onClick={onNewFolder}>{t('newFolder')}</Button>
          <input
            ref={files}
            type="file"
            multiple
            hidden
            aria-label={t('upload')}
            data-testid="dfs-files"
            onChange={(event) => take(event.target)}
          />
          <input
            ref={(input) => {
              folder.current = input;
              input?.setAttribute('webkitdirectory', '');
            }}
            type="file"
            multiple
            hidden
            aria-label={t('uploadFolder')}
            onChange={(event) => take(event.target)}
          />
        </>
      )}
      {isFolder && <SearchBox place={place} onGo={onGo} />}
      {isFolder && (
        <Select<FileNode['category'] | ''>
          aria-label={t('category')}
          value={place.category as FileNode['category'] | ''}
          options={[
            { value: '', label: t('all') },
            ...CATEGORIES.map((value) => ({ value, label: t(value) })),
          ]}
          onChange={(category) => onGo({ category })}
        />
      )}
      {place.kind === 'folder' && (
        <>
          <Select<Sort>
            aria-label={t('sort')}
            value={place.sort}
            options={SORTS.map((value) => ({ value, label: t(value) }))}
            onChange={(sort) => onGo({ sort })}
          />
          <Select<'asc' | 'desc'>
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
      <Segmented<View>
        aria-label={t('view')}
        value={place.view}
        options={[
          { value: 'list', label: t('list') },
          { value: 'grid', label: t('grid') },
        ]}
        onChange={(view) => onGo({ view })}
      />
    </div>
  );
}

const TYPING_MS = 250;

function SearchBox({ place, onGo }: Pick<ToolbarProps, 'place' | 'onGo'>) {
  const t = useTexts();
  const [text, setText] = useState(place.text);
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
      value={text}
      maxLength={200}
      aria-label={t('search')}
      placeholder={t('search')}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
