import { useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, Loading, SearchBox, useGet } from '@pedestal/workbench';
import { Button, Drawer, Empty } from 'antd';
import { useState } from 'react';
import { useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';
import type { SavedReport } from './tile-queries.ts';
import type { TilePart } from './types.ts';

interface AddTileProps {
  onAdd: (part: TilePart, report?: SavedReport) => void;
  onClose: () => void;
}

/** Adds a saved report or a text to a dashboard. */
export default function AddTile({ onAdd, onClose }: AddTileProps) {
  const t = useTexts();
  const nameOf = useItemName();
  const shell = useShell();
  const [q, setSearch] = useState('');
  const { data, error, refetch } = useGet('GET /gateway/reports/items', {
    query: { kind: 'report', ...(q ? { q } : {}) },
  });
  const [loading, setLoading] = useState<string>();
  const add = async (id: string) => {
    setLoading(id);
    try {
      const { name, nameEn, content } = await shell.call('GET /gateway/reports/items/:id', {
        params: { id },
      });
      if (content.kind === 'report') {
        onAdd({ kind: 'report', title: '', report: id }, { id, name, nameEn, content });
      }
    } catch (failure) {
      shell.notify({ type: 'error', message: failure instanceof Error ? failure.message : '' });
    } finally {
      setLoading(undefined);
    }
  };
  return (
    <Drawer open size={480} title={t('dashboard.add')} onClose={onClose}>
      <div className="dr-add">
        <Button block onClick={() => onAdd({ kind: 'text', title: '', text: t('tile.newText') })}>
          {t('dashboard.addText')}
        </Button>
        <SearchBox value={q} label={t('home.search')} onSearch={setSearch} />
        {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.items.length === 0 && <Empty description={t('dashboard.noReports')} />}
        <ul className="dr-choices">
          {data?.items.map((item) => (
            <li key={item.id}>
              <Button
                block
                type="text"
                loading={loading === item.id}
                onClick={() => void add(item.id)}
              >
                {nameOf(item)}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  );
}
