import { type AdminResource, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { NodePanel, useChange, useFormat } from '@pedestal/workbench';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { MoveDialog } from './move-dialog.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { BLANK_RESOURCE, type ResourceValues, valuesOf } from './resource-values.ts';
import { useTexts } from './texts.ts';
import { useSaveResource } from './use-save-resource.ts';

export interface ResourceMove {
  resource: AdminResource;
  parentId: number;
  position: number;
}

interface ResourcePanelProps {
  /** undefined: a new resource. */
  resource: AdminResource | undefined;
  parentId: number;
  systemCode: string;
  rows: readonly AdminResource[];
  onMove: (move: ResourceMove) => void;
  onDone: (id: number | undefined) => void;
  onAddBelow: (id: number) => void;
}

/** Form of one resource: names, target and parent. */
export function ResourcePanel(props: ResourcePanelProps) {
  const { resource, parentId, systemCode, rows, onMove, onDone, onAddBelow } = props;
  const t = useTexts();
  const format = useFormat();
  const shell = useShell();
  const [form] = Form.useForm<ResourceValues>();
  const [isMoving, setMoving] = useState(false);
  const canWrite = shell.can(PERMISSIONS.writeResources);

  const { save, isSaving, conflictDialog } = useSaveResource({
    resource,
    parentId,
    systemCode,
    onDone,
  });
  const remove = useChange(
    (call, { id, version }: AdminResource) =>
      call('POST /gateway/authority/resources/:id/delete', { params: { id }, body: { version } }),
    {
      onDone({ deleted }) {
        shell.notify({ type: 'success', message: t('removedCount', { count: deleted }) });
        onDone(undefined);
      },
    },
  );

  const canHold = resource?.type === 'directory' || resource?.type === 'page';
  return (
    <NodePanel<ResourceValues>
      title={resource ? format.name(resource) : t('newTitle')}
      form={form}
      initial={resource ? valuesOf(resource) : BLANK_RESOURCE}
      canWrite={canWrite}
      isSaving={isSaving}
      onSave={save}
      actions={
        resource && (
          <>
            {canHold && <Button onClick={() => onAddBelow(resource.id)}>{t('addBelow')}</Button>}
            <Button onClick={() => setMoving(true)}>{t('move')}</Button>
          </>
        )
      }
      removal={
        resource && {
          question: t('confirmRemove', { name: format.name(resource) }),
          run: () => remove.mutateAsync(resource),
        }
      }
      fields={<ResourceFields />}
    >
      {isMoving && resource && (
        <MoveDialog
          resource={resource}
          rows={rows}
          onCancel={() => setMoving(false)}
          onMove={(wanted) => {
            setMoving(false);
            onMove({ resource, parentId: wanted, position: countChildren(rows, wanted) });
          }}
        />
      )}
      {conflictDialog}
    </NodePanel>
  );
}

function countChildren(rows: readonly AdminResource[], parentId: number): number {
  return rows.filter((row) => row.parentId === parentId).length;
}
