import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  Page,
  useAddressState,
  useChange,
  useCommonTexts,
  useGet,
} from '@pedestal/workbench';
import { Empty, Input, Select } from 'antd';
import { useState } from 'react';
import { useReach } from '../../shared/use-reach.ts';
import { PageActions } from './page-actions.tsx';
import { type ResourceMove, ResourcePanel } from './resource-panel.tsx';
import { ResourceTree } from './resource-tree.tsx';
import { useTexts } from './texts.ts';

/** The resource tree of one system: its menus and permissions. */
export function Component() {
  const t = useTexts();
  const shell = useShell();
  const reach = useReach();
  const { values, patch } = useAddressState();
  const [text, setText] = useState('');
  const systemCode = values.systemCode ?? reach.systems[0]?.code ?? '';
  const query = useGet(
    'GET /gateway/authority/resources',
    { query: { systemCode } },
    { enabled: systemCode !== '' },
  );
  const move = useMoveResource();
  const rows = query.data ?? [];
  const selected = rows.find((row) => String(row.id) === values.resource);
  const isAdding = values.addBelow !== undefined;

  const select = (id: string | undefined) => patch({ resource: id, addBelow: undefined });
  const addTop = () => patch({ resource: undefined, addBelow: '0' });

  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={<PageActions systemCode={systemCode} onAdd={addTop} />}
    >
      <Filters
        systemCode={systemCode}
        onSystem={(code) => patch({ systemCode: code, resource: undefined, addBelow: undefined })}
        text={text}
        onText={setText}
      />
      <div className="wb-split">
        <ResourceTree
          systemCode={systemCode}
          rows={query.data}
          text={text}
          selectedId={selected?.id}
          canWrite={shell.can(PERMISSIONS.writeResources)}
          onSelect={select}
          onMove={(wanted) => move.mutate(wanted)}
        />
        {selected || isAdding ? (
          <ResourcePanel
            key={`${selected?.id ?? ''} ${selected?.version ?? ''} ${values.addBelow ?? ''}`}
            resource={isAdding ? undefined : selected}
            parentId={Number(values.addBelow ?? 0)}
            systemCode={systemCode}
            rows={rows}
            onMove={(wanted) => move.mutate(wanted)}
            onDone={(id) => select(id === undefined ? undefined : String(id))}
            onAddBelow={(id) => patch({ addBelow: String(id) })}
          />
        ) : (
          <Empty description={t('choose')} />
        )}
      </div>
    </Page>
  );
}

function useMoveResource() {
  const common = useCommonTexts();
  return useChange(
    (call, { resource, parentId, position }: ResourceMove) =>
      call('POST /gateway/authority/resources/:id/move', {
        params: { id: resource.id },
        body: { version: resource.version, parentId, position },
      }),
    { done: common('saved') },
  );
}

interface FiltersProps {
  systemCode: string;
  onSystem: (code: string) => void;
  text: string;
  onText: (text: string) => void;
}

function Filters({ systemCode, onSystem, text, onText }: FiltersProps) {
  const common = useCommonTexts();
  const reach = useReach();
  return (
    <div className="wb-filters">
      <Select
        className="wb-filter"
        aria-label={common('system')}
        value={systemCode}
        options={reach.systemOptions}
        onChange={onSystem}
      />
      <Input
        allowClear
        className="wb-search"
        aria-label={common('search')}
        placeholder={common('search')}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}
