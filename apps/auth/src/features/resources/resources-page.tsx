import { type AdminResource, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button, Empty, Input, Select, Skeleton, Tag, Tree } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { saveText } from '../../lib/save-file.ts';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useChange, useGet } from '../../lib/use-call.ts';
import { useReach } from '../../lib/use-reach.ts';
import { findDropPlace } from '../../shared/drop-place.ts';
import { Failure, Page } from '../../shared/page.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { ancestorsOf, buildTree } from '../../shared/tree.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { ResourcePanel } from './resource-panel.tsx';
import { useTexts } from './texts.ts';

interface ResourceNode {
  key: number;
  title: React.ReactNode;
  children: ResourceNode[];
}

export interface ResourceMove {
  resource: AdminResource;
  parentId: number;
  position: number;
}

/** The tree of one system: what menus and permissions are made of. */
export function Component() {
  const t = useTexts();
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
  const mayWrite = shell.can(PERMISSIONS.writeResources);

  const move = useChange(
    (call, { resource, parentId, position }: ResourceMove) =>
      call('POST /gateway/authority/resources/:id/move', {
        params: { id: resource.id },
        body: { version: resource.version, parentId, position },
      }),
    { done: shared('saved') },
  );
  const exportAll = useChange(
    (call) => call('GET /gateway/authority/resources/export', { query: { systemCode } }),
    {
      onDone: (file) =>
        saveText(JSON.stringify(file, null, 2), `resources-${systemCode}.json`, 'application/json'),
    },
  );

  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;

  const visible = filterRows(rows, text);
  const tree = buildTree(
    visible,
    (row, children: ResourceNode[]): ResourceNode => ({
      key: row.id,
      children,
      title: (
        <span className="auth-grant">
          {format.name(row)} <Tag>{shared(`resource.${row.type}`)}</Tag>
        </span>
      ),
    }),
    0,
  );
  const chosen = rows.find((row) => String(row.id) === values.resource);
  const isAdding = values.addBelow !== undefined;

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <Button onClick={() => setPreviewing(true)}>{t('preview')}</Button>
          <Button onClick={() => exportAll.mutate(undefined)}>{shared('export')}</Button>
          {mayWrite && (
            <>
              <Button onClick={() => setImporting(true)}>{shared('import')}</Button>
              <Button type="primary" onClick={() => patch({ addBelow: '0', resource: undefined })}>
                {t('addTop')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="auth-filters">
        <Select
          className="auth-filter"
          aria-label={shared('system')}
          value={systemCode}
          options={reach.systemOptions}
          onChange={(code: string) =>
            patch({ systemCode: code, resource: undefined, addBelow: undefined })
          }
        />
        <Input
          allowClear
          className="auth-search"
          aria-label={shared('search')}
          placeholder={shared('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="auth-split">
        <div className="auth-panel">
          {!query.data && <Skeleton active />}
          {query.data && rows.length === 0 && <Empty description={shared('empty')} />}
          {rows.length > 0 && (
            <Tree<ResourceNode>
              key={`${systemCode} ${text}`}
              blockNode
              height={600}
              defaultExpandAll={visible.length < 300}
              draggable={mayWrite && text === '' ? { icon: false } : false}
              treeData={tree}
              selectedKeys={chosen ? [chosen.id] : []}
              onSelect={([key]) =>
                patch({
                  resource: key === undefined ? undefined : String(key),
                  addBelow: undefined,
                })
              }
              onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
                const resource = rows.find((row) => row.id === dragNode.key);
                if (!resource) return;
                const own = Number(node.pos.split('-').at(-1));
                const place = findDropPlace(
                  rows,
                  {
                    dragId: resource.id,
                    overId: node.key,
                    isGap: dropToGap,
                    isBefore: dropPosition < own,
                  },
                  0,
                );
                move.mutate({ resource, ...place });
              }}
            />
          )}
          {mayWrite && <p className="auth-muted">{t('moveHint')}</p>}
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
          <p className="auth-muted">{t('choose')}</p>
        )}
      </div>
      {isPreviewing && <MenuPreview systemCode={systemCode} onClose={() => setPreviewing(false)} />}
      {isImporting && <ImportDialog systemCode={systemCode} onClose={() => setImporting(false)} />}
    </Page>
  );
}

/** What matches, with everything above it. */
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
