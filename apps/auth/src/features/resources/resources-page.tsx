import { type AdminResource, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  ancestorsOf,
  Failure,
  Page,
  SortableTree,
  saveText,
  useAddressState,
  useChange,
  useCommonTexts,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { useSharedTexts } from '../../shared/texts.ts';
import { useReach } from '../../shared/use-reach.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { type ResourceMove, ResourcePanel } from './resource-panel.tsx';
import { useTexts } from './texts.ts';

/** The resource tree of one system: its menus and permissions. */
export function Component() {
  const t = useTexts();
  const common = useCommonTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const shell = useShell();
  const reach = useReach();
  const { values, patch } = useAddressState();
  const [text, setText] = useState('');
  const [isPreviewing, setPreviewing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const systemCode = values.systemCode ?? reach.systems[0]?.code ?? '';
  const query = useGet(
    'GET /gateway/authority/resources',
    { query: { systemCode } },
    { enabled: systemCode !== '' },
  );
  const rows = query.data ?? [];
  const canWrite = shell.can(PERMISSIONS.writeResources);

  const move = useChange(
    (call, { resource, parentId, position }: ResourceMove) =>
      call('POST /gateway/authority/resources/:id/move', {
        params: { id: resource.id },
        body: { version: resource.version, parentId, position },
      }),
    { done: common('saved') },
  );
  const exportAll = useChange(
    (call) => call('GET /gateway/authority/resources/export', { query: { systemCode } }),
    {
      onDone: (file) =>
        saveText(JSON.stringify(file, null, 2), `resources-${systemCode}.json`, 'application/json'),
    },
  );

  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;

  const chosen = rows.find((row) => String(row.id) === values.resource);
  const isAdding = values.addBelow !== undefined;

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button onClick={() => setPreviewing(true)}>{t('preview')}</Button>
          <Button onClick={() => exportAll.mutate(undefined)}>{common('export')}</Button>
          {canWrite && (
            <>
              <Button onClick={() => setImporting(true)}>{common('import')}</Button>
              <Button type="primary" onClick={() => patch({ addBelow: '0', resource: undefined })}>
                {t('addTop')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="wb-filters">
        <Select
          className="wb-filter"
          aria-label={common('system')}
          value={systemCode}
          options={reach.systemOptions}
          onChange={(code: string) =>
            patch({ systemCode: code, resource: undefined, addBelow: undefined })
          }
        />
        <Input
          allowClear
          className="wb-search"
          aria-label={common('search')}
          placeholder={common('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="wb-split">
        <div className="wb-panel">
          <SortableTree
            key={`${systemCode} ${text}`}
            rows={query.data}
            shown={filterRows(rows, text)}
            rootId={0}
            titleOf={(row) => (
              <span className="auth-grant">
                {format.name(row)} <Tag>{shared(`resource.${row.type}`)}</Tag>
              </span>
            )}
            selectedId={chosen?.id}
            onSelect={(id) => patch({ resource: id, addBelow: undefined })}
            canMove={canWrite && text === ''}
            onMove={(resource, { parentId, position }) =>
              move.mutate({ resource, parentId, position })
            }
          />
          {canWrite && <p className="wb-muted">{t('moveHint')}</p>}
        </div>
        {chosen || isAdding ? (
          <ResourcePanel
            key={`${chosen?.id ?? ''} ${chosen?.version ?? ''} ${values.addBelow ?? ''}`}
            resource={isAdding ? undefined : chosen}
            parentId={Number(values.addBelow ?? 0)}
            systemCode={systemCode}
            rows={rows}
            onMove={(wanted) => move.mutate(wanted)}
            onDone={(id) =>
              patch({ resource: id === undefined ? undefined : String(id), addBelow: undefined })
            }
            onAddBelow={(id) => patch({ addBelow: String(id) })}
          />
        ) : (
          <p className="wb-muted">{t('choose')}</p>
        )}
      </div>
      {isPreviewing && <MenuPreview systemCode={systemCode} onClose={() => setPreviewing(false)} />}
      {isImporting && <ImportDialog systemCode={systemCode} onClose={() => setImporting(false)} />}
    </Page>
  );
}

/** The matching rows and their ancestors. */
function filterRows(rows: readonly AdminResource[], text: string): AdminResource[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...rows];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = new Set<number>();
  for (const row of rows) {
    const isMatch = [row.name, row.nameEn, row.code, row.path].some((part) =>
      part.toLowerCase().includes(wanted),
    );
    if (!isMatch) continue;
    ids.add(row.id);
    for (const above of ancestorsOf(byId, row.id)) ids.add(above);
  }
  return rows.filter((row) => ids.has(row.id));
}
