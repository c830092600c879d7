import { type AdminResource, MOUNT_POINTS, PERMISSIONS } from '@pedestal/contract';
import { useShell, useUnsavedChanges } from '@pedestal/sub-app-sdk/react';
import {
  App,
  AutoComplete,
  Button,
  Form,
  Input,
  Modal,
  Select,
  Space,
  Switch,
  TreeSelect,
} from 'antd';
import { useState } from 'react';
import { isConflict } from '../../lib/failure.ts';
import { useFormat } from '../../lib/format.ts';
import { useChange } from '../../lib/use-call.ts';
import { ConflictDialog } from '../../shared/conflict-dialog.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { buildTree } from '../../shared/tree.ts';
import { IconSelect } from './icon-select.tsx';
import type { ResourceMove } from './resources-page.tsx';
import { useTexts } from './texts.ts';

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
  /** undefined: a new one. */
  resource: AdminResource | undefined;
  parentId: number;
  systemCode: string;
  rows: readonly AdminResource[];
  onMove: (move: ResourceMove) => void;
  onDone: (id: number | undefined) => void;
  onAddBelow: (id: number) => void;
}

/** One resource: what it is called, what it opens, where it stands. */
export function ResourcePanel(props: ResourcePanelProps) {
  const { resource, parentId, systemCode, rows, onMove, onDone, onAddBelow } = props;
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const shell = useShell();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [isDirty, setDirty] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [conflict, setConflict] = useState<AdminResource>();
  const mayWrite = shell.can(PERMISSIONS.writeResources);
  useUnsavedChanges(isDirty);

  const save = useChange(
    async (call, { fields, version }: { fields: Fields; version: number }) => {
      if (!resource) {
        return call('POST /gateway/authority/resources', {
          body: { systemCode, parentId, ...fields },
        });
      }
      return call('PUT /gateway/authority/resources/:id', {
        params: { id: resource.id },
        body: { version, ...fields },
      });
    },
    {
      done: shared('saved'),
      onDone: ({ id }) => onDone(id),
      onFailure(error) {
        if (!resource || !isConflict(error)) return false;
        void shell
          .call('GET /gateway/authority/resources', { query: { systemCode } })
          .then((all) => setConflict(all.find((row) => row.id === resource.id)));
        return true;
      },
    },
  );
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

  const initial = resource ? fieldsOf(resource) : BLANK;
  const current = (): Fields => ({ ...initial, ...form.getFieldsValue() });
  const canHold = resource?.type === 'directory' || resource?.type === 'page';
  const title = resource ? format.name(resource) : t('newTitle');
  return (
    <section className="auth-panel" aria-label={title}>
      <h2>{title}</h2>
      <Form<Fields>
        form={form}
        layout="vertical"
        disabled={!mayWrite}
        initialValues={initial}
        onValuesChange={() => setDirty(true)}
        onFinish={() => save.mutate({ fields: current(), version: resource?.version ?? 1 })}
      >
        <Form.Item name="type" label={t('type')} rules={[{ required: true }]}>
          <Select
            options={TYPES.map((type) => ({ value: type, label: shared(`resource.${type}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="code"
          label={shared('code')}
          rules={[{ required: true, pattern: /^[A-Za-z0-9][A-Za-z0-9:._-]{0,127}$/ }]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="name" label={shared('nameZh')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="nameEn" label={shared('nameEn')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item
          name="path"
          label={t('path')}
          extra={t('pathHint')}
          rules={[{ pattern: /^(?:(?:\/(?![/\\])|https:\/\/[A-Za-z0-9])[^\s\\]*)?$/ }]}
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
        {mayWrite && (
          <Space wrap>
            <Button type="primary" htmlType="submit" loading={save.isPending}>
              {shared('save')}
            </Button>
            {resource && canHold && (
              <Button onClick={() => onAddBelow(resource.id)}>{t('addBelow')}</Button>
            )}
            {resource && (
              <>
                <Button onClick={() => setMoving(true)}>{t('move')}</Button>
                <Button
                  danger
                  onClick={() =>
                    modal.confirm({
                      title: t('confirmRemove', { name: format.name(resource) }),
                      okText: shared('delete'),
                      okButtonProps: { danger: true },
                      cancelText: shared('cancel'),
                      onOk: () => remove.mutateAsync(resource).catch(() => undefined),
                    })
                  }
                >
                  {shared('delete')}
                </Button>
              </>
            )}
          </Space>
        )}
      </Form>
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
      {conflict && (
        <ConflictDialog<Fields>
          mine={current()}
          theirs={fieldsOf(conflict)}
          fields={[
            { key: 'type', label: t('type'), show: String },
            { key: 'code', label: shared('code'), show: String },
            { key: 'name', label: shared('nameZh'), show: String },
            { key: 'nameEn', label: shared('nameEn'), show: String },
            { key: 'path', label: t('path'), show: String },
            { key: 'subApp', label: t('subApp'), show: String },
            { key: 'icon', label: t('icon'), show: String },
            { key: 'hidden', label: t('hidden'), show: (value) => shared(value ? 'yes' : 'no') },
          ]}
          onCancel={() => setConflict(undefined)}
          onSave={(fields) => {
            setConflict(undefined);
            save.mutate({ fields, version: conflict.version });
          }}
        />
      )}
    </section>
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
  const shared = useSharedTexts();
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
      cancelText={shared('cancel')}
      onCancel={onCancel}
      onOk={() => onMove(target)}
    >
      <TreeSelect
        className="auth-wide"
        aria-label={t('moveTo', { name: format.name(resource) })}
        treeData={tree}
        treeDefaultExpandAll
        value={target}
        onChange={setTarget}
      />
    </Modal>
  );
}
