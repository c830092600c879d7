import { type AdminOrgUnit, PERMISSIONS } from '@pedestal/contract';
import { useShell, useUnsavedChanges } from '@pedestal/sub-app-sdk/react';
import { App, Button, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { isConflict } from '../../lib/failure.ts';
import { useFormat } from '../../lib/format.ts';
import { useChange } from '../../lib/use-call.ts';
import { ConflictDialog } from '../../shared/conflict-dialog.tsx';
import { useSharedTexts } from '../../shared/texts.ts';
import { UnitSelect } from '../../shared/unit-select.tsx';
import type { UnitMove } from './org-units-page.tsx';
import { useTexts } from './texts.ts';
import { UnitAdmins } from './unit-admins.tsx';

interface Names {
  name: string;
  nameEn: string;
}

interface UnitPanelProps {
  /** undefined: a new one. */
  unit: AdminOrgUnit | undefined;
  parentId: string | null;
  units: readonly AdminOrgUnit[];
  onMove: (move: UnitMove) => void;
  onDone: (id: string | undefined) => void;
  onAddBelow: (id: string) => void;
}

/** One unit: its names, its place, its administrators. */
export function UnitPanel(props: UnitPanelProps) {
  const { unit, parentId, units, onMove, onDone, onAddBelow } = props;
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const shell = useShell();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Names>();
  const [isDirty, setDirty] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const [conflict, setConflict] = useState<AdminOrgUnit>();
  const mayWrite = shell.can(PERMISSIONS.writeOrgUnits);
  useUnsavedChanges(isDirty);

  const save = useChange(
    async (call, { names, version }: { names: Names; version: number }) => {
      if (!unit) {
        return call('POST /gateway/authority/orgUnits', { body: { parentId, ...names } });
      }
      const body = { version, ...names };
      return call('PUT /gateway/authority/orgUnits/:id', { params: { id: unit.id }, body });
    },
    {
      done: shared('saved'),
      onDone: ({ id }) => onDone(id),
      onFailure(error) {
        if (!unit || !isConflict(error)) return false;
        void shell.call('GET /gateway/authority/orgUnits').then((all) => {
          setConflict(all.find((one) => one.id === unit.id));
        });
        return true;
      },
    },
  );
  const remove = useChange(
    (call, { id, version }: AdminOrgUnit) =>
      call('POST /gateway/authority/orgUnits/:id/delete', { params: { id }, body: { version } }),
    { done: shared('deleted'), onDone: () => onDone(undefined) },
  );

  const names = (): Names => form.getFieldsValue();
  return (
    <section className="auth-panel" aria-label={unit ? format.name(unit) : t('newTitle')}>
      <h2>{unit ? format.name(unit) : t('newTitle')}</h2>
      <Form<Names>
        form={form}
        layout="vertical"
        disabled={!mayWrite}
        initialValues={{ name: unit?.name ?? '', nameEn: unit?.nameEn ?? '' }}
        onValuesChange={() => setDirty(true)}
        onFinish={() => save.mutate({ names: names(), version: unit?.version ?? 1 })}
      >
        <Form.Item name="name" label={shared('nameZh')} rules={[{ required: true, max: 64 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="nameEn" label={shared('nameEn')} rules={[{ max: 64 }]}>
          <Input />
        </Form.Item>
        {mayWrite && (
          <Space wrap>
            <Button type="primary" htmlType="submit" loading={save.isPending}>
              {shared('save')}
            </Button>
            {unit && (
              <>
                <Button onClick={() => onAddBelow(unit.id)}>{t('addBelow')}</Button>
                <Button onClick={() => setMoving(true)}>{t('move')}</Button>
                <Button
                  danger
                  onClick={() =>
                    modal.confirm({
                      title: t('confirmRemove', { name: format.name(unit) }),
                      okText: shared('delete'),
                      okButtonProps: { danger: true },
                      cancelText: shared('cancel'),
                      onOk: () => remove.mutateAsync(unit).catch(() => undefined),
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
      {unit && (
        <>
          <p>
            {t('members')}: {format.number(unit.members)}{' '}
            <Link to={`../users?orgUnitId=${unit.id}`}>{t('showMembers')}</Link>
          </p>
          <UnitAdmins unit={unit} />
        </>
      )}
      {isMoving && unit && (
        <Modal
          open
          title={t('moveTo', { name: format.name(unit) })}
          okText={t('move')}
          cancelText={shared('cancel')}
          onCancel={() => setMoving(false)}
          onOk={() => {
            setMoving(false);
            const position = units.filter((one) => one.parentId === target).length;
            onMove({ unit, parentId: target, position });
          }}
        >
          <UnitSelect value={target} onChange={setTarget} />
          <p className="auth-muted">{target === null && t('top')}</p>
        </Modal>
      )}
      {conflict && (
        <ConflictDialog<Names>
          mine={names()}
          theirs={{ name: conflict.name, nameEn: conflict.nameEn }}
          fields={[
            { key: 'name', label: shared('nameZh'), show: String },
            { key: 'nameEn', label: shared('nameEn'), show: String },
          ]}
          onCancel={() => setConflict(undefined)}
          onSave={(chosen) => {
            setConflict(undefined);
            save.mutate({ names: chosen, version: conflict.version });
          }}
        />
      )}
    </section>
  );
}
