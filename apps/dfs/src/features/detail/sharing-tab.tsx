import type { FileLevel, FileNode, FileShare } from '@pedestal/contract';
import { usePermission, useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { Spinner, useAction } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { LinkSection } from './link-section.tsx';

const LEVELS = ['view', 'edit', 'manage'] as const;

/** With whom a file or folder is shared. */
export function SharingTab({ node, canManage }: { node: FileNode; canManage: boolean }) {
  const t = useTexts();
  const shell = useShell();
  const act = useAction();
  const canShare = usePermission('dfs:file:share') && canManage;
  const sharing = useQuery({
    queryKey: ['dfs', 'shares', node.id],
    queryFn: () => shell.call('GET /gateway/dfs/nodes/:id/shares', { params: { id: node.id } }),
  });
  if (sharing.isPending) return <Spinner />;
  const shares = sharing.data?.shares ?? [];
  const remove = (id: string) =>
    act(() => shell.call('POST /gateway/dfs/shares/remove', { body: { id } }));
  const change = ({ kind, targetId }: FileShare, level: FileLevel) =>
    act(
      () =>
        shell.call('POST /gateway/dfs/shares/save', {
          body: { nodeId: node.id, kind, targetId, level },
        }),
      t('done'),
    );
  return (
    <div className="dfs-sharing">
      <h2>{t('people')}</h2>
      {canShare && <AddShare node={node} />}
      {shares.length === 0 && <p>{t('nobody')}</p>}
      <ul className="dfs-rows">
        {shares.map((share) =>
          canShare && !share.inheritedFrom ? (
            <li key={share.id}>
              <strong>{share.targetName}</strong>
              <LevelSelect
                value={share.level}
                label={t('levelOf', { name: share.targetName })}
                onChange={(level) => change(share, level)}
              />
              <Button
                size="small"
                icon={<Icon name="close" />}
                aria-label={t('removeShare', { name: share.targetName })}
                onClick={() => remove(share.id)}
              />
            </li>
          ) : (
            <li key={share.id}>
              <span>
                <strong>{share.targetName}</strong> · {t(`${share.level}_`)}
                {share.inheritedFrom && ` · ${t('inherited', { name: share.inheritedFrom.name })}`}
              </span>
            </li>
          ),
        )}
      </ul>
      {canShare && <LinkSection node={node} links={sharing.data?.links ?? []} />}
    </div>
  );
}

function AddShare({ node }: { node: FileNode }) {
  const t = useTexts();
  const shell = useShell();
  const act = useAction();
  const [text, setText] = useState('');
  const [level, setLevel] = useState<FileLevel>('view');
  const targets = useQuery({
    queryKey: ['dfs', 'targets', text],
    queryFn: () => shell.call('GET /gateway/dfs/shareTargets', { query: { text } }),
  });
  const add = (key: string) => {
    const target = targets.data?.items.find(({ kind, id }) => `${kind} ${id}` === key);
    if (!target) return;
    void act(
      () =>
        shell.call('POST /gateway/dfs/shares/save', {
          body: { nodeId: node.id, kind: target.kind, targetId: target.id, level },
        }),
      t('done'),
    );
  };
  return (
    <div className="dfs-add-share">
      <Select
        className="dfs-grow"
        showSearch={{ filterOption: false, onSearch: setText }}
        value={null}
        aria-label={t('addPeople')}
        placeholder={t('addPeople')}
        options={(targets.data?.items ?? []).map(({ kind, id, name, hint }) => ({
          value: `${kind} ${id}`,
          label: hint ? `${name} (${hint})` : name,
        }))}
        onSelect={(key: string | null) => key && add(key)}
      />
      <LevelSelect value={level} label={t('level')} onChange={setLevel} />
    </div>
  );
}

interface LevelSelectProps {
  value: FileLevel;
  label: string;
  onChange(level: FileLevel): void;
}

function LevelSelect({ value, label, onChange }: LevelSelectProps) {
  const t = useTexts();
  return (
    <Select<FileLevel>
      value={value}
      aria-label={label}
      options={LEVELS.map((level) => ({ value: level, label: t(`${level}_`) }))}
      onChange={onChange}
    />
  );
}
