import {
  type AdminResource,
  MOUNT_POINTS,
  PERMISSIONS,
  RESOURCE_CODE,
  RESOURCE_PATH,
} from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  buildTree,
  NodePanel,
  useChange,
  useCommonTexts,
  useFormat,
  useVersionedSave,
} from '@pedestal/workbench';
import { AutoComplete, Button, Form, Input, Modal, Select, Switch, TreeSelect } from 'antd';
import { useState } from 'react';
import { useSharedTexts } from '../../shared/texts.ts';
import { IconSelect } from './icon-select.tsx';
import { useTexts } from './texts.ts';

export interface ResourceMove {
  resource: AdminResource;
  parentId: number;
  position: number;
}

const TYPES = ['directory', 'page', 'action', 'link'] as const;

interface Fields {
  type: AdminResource['type'];
  code: string;
  name: string;
  nameEn: string;
  path: string;
  icon: string;
  hidden: boolean;
  subApp: string;
}

const BLANK: Fields = {
  type: 'page',
  code: '',
  name: '',
  nameEn: '',
  path: '',
  icon: '',
  hidden: false,
  subApp: '',
};

function fieldsOf(resource: AdminResource): Fields {
  const { type, code, name, nameEn, path, icon, hidden, subApp } = resource;
  return { type, code, name, nameEn, path, icon, hidden, subApp };
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
  const common = useCommonTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const shell = useShell();
  const [form] = Form.useForm<Fields>();
  const [isMoving, setMoving] = useState(false);
  const canWrite = shell.can(PERMISSIONS.writeResources);

  const { save, isSaving, conflictDialog } = useVersionedSave({
    saved: resource,
    fieldsOf,
    create: (call, fields: Fields) =>
      call('POST /gateway/authority/resources', { body: { systemCode, parentId, ...fields } }),
    update: (call, fields: Fields, { id, version }) =>
      call('PUT /gateway/authority/resources/:id', {
        params: { id },
        body: { version, ...fields },
      }),
    reload: async (call) => {
      const all = await call('GET /gateway/authority/resources', { query: { systemCode } });
      return all.find((row) => row.id === resource?.id);
    },
    conflictFields: [
      {
        key: 'type',
        label: t('type'),
        show: (type) => shared(`resource.${type as Fields['type']}`),
      },
      { key: 'code', label: common('code') },
      { key: 'name', label: common('nameZh') },
      { key: 'nameEn', label: common('nameEn') },
      { key: 'path', label: t('path') },
      { key: 'subApp', label: t('subApp') },
      { key: 'icon', label: t('icon') },
      { key: 'hidden', label: t('hidden'), show: (value) => common(value ? 'yes' : 'no') },
    ],
    onDone: ({ id }) => onDone(id),
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
    <NodePanel<Fields>
      title={resource ? format.name(resource) : t('newTitle')}
      form={form}
      initial={resource ? fieldsOf(resource) : BLANK}
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
            onMove({ resource, parentId: wanted, position: childrenOf(rows, wanted) });
          }}
        />
      )}
      {conflictDialog}
    </NodePanel>
  );
}

function ResourceFields() {
  const t = useTexts();
  const common = useCommonTexts();
  const shared = useSharedTexts();
  return (
    <>
      <Form.Item name="type" label={t('type')} rules={[{ required: true }]}>
        <Select
          options={TYPES.map((type) => ({ value: type, label: shared(`resource.${type}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="code"
        label={common('code')}
        rules={[{ required: true, pattern: RESOURCE_CODE }]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="name" label={common('nameZh')} rules={[{ required: true, max: 64 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="nameEn" label={common('nameEn')} rules={[{ required: true, max: 64 }]}>
        <Input />
      </Form.Item>
      <Form.Item
        name="path"
        label={t('path')}
        extra={t('pathHint')}
        rules={[{ pattern: RESOURCE_PATH }]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="subApp" label={t('subApp')}>
        <AutoComplete options={MOUNT_POINTS.map((name) => ({ value: name }))} />
      </Form.Item>
      <Form.Item name="icon" label={t('icon')}>
        <IconSelect />
      </Form.Item>
      <Form.Item name="hidden" label={t('hidden')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

function childrenOf(rows: readonly AdminResource[], parentId: number): number {
  return rows.filter((row) => row.parentId === parentId).length;
}

interface PlaceNode {
  value: number;
  title: string;
  children: PlaceNode[];
}

interface MoveDialogProps {
  resource: AdminResource;
  rows: readonly AdminResource[];
  onCancel: () => void;
  onMove: (parentId: number) => void;
}

function MoveDialog({ resource, rows, onCancel, onMove }: MoveDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const [target, setTarget] = useState(0);
  const places = rows.filter((row) => row.type === 'directory' || row.type === 'page');
  const tree: PlaceNode[] = [
    {
      value: 0,
      title: t('top'),
      children: buildTree(
        places,
        (row, children: PlaceNode[]): PlaceNode => ({
          value: row.id,
          title: format.name(row),
          children,
        }),
        0,
      ),
    },
  ];
  return (
    <Modal
      open
      title={t('moveTo', { name: format.name(resource) })}
      okText={t('move')}
      cancelText={common('cancel')}
      onCancel={onCancel}
      onOk={() => onMove(target)}
    >
      <TreeSelect
        className="wb-wide"
        aria-label={t('moveTo', { name: format.name(resource) })}
        treeData={tree}
        treeDefaultExpandAll
        value={target}
        onChange={setTarget}
      />
    </Modal>
  );
}
