import { type AdminOrgUnit, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  InnerLink,
  NodePanel,
  useChange,
  useCommonTexts,
  useFormat,
  useVersionedSave,
} from '@pedestal/workbench';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { MoveDialog } from './move-dialog.tsx';
import { useTexts } from './texts.ts';
import { UnitAdmins } from './unit-admins.tsx';
import { UnitHead } from './unit-head.tsx';

export interface UnitMove {
  unit: AdminOrgUnit;
  parentId: string | null;
  position: number;
}

interface Names {
  name: string;
  nameEn: string;
}

function namesOf({ name, nameEn }: AdminOrgUnit): Names {
  return { name, nameEn };
}

interface UnitPanelProps {
  /** undefined: a new unit. */
  unit: AdminOrgUnit | undefined;
  parentId: string | null;
  units: readonly AdminOrgUnit[];
  onMove: (move: UnitMove) => void;
  onDone: (id: string | undefined) => void;
  onAddBelow: (id: string) => void;
}

/** Form of one unit: names, parent, head and administrators. */
export function UnitPanel(props: UnitPanelProps) {
  const { unit, parentId, units, onMove, onDone, onAddBelow } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const shell = useShell();
  const [form] = Form.useForm<Names>();
  const [isMoving, setMoving] = useState(false);
  const canWrite = shell.can(PERMISSIONS.writeOrgUnits);

  const { save, isSaving, conflictDialog } = useSaveUnit(unit, parentId, onDone);
  const remove = useChange(
    (call, { id, version }: AdminOrgUnit) =>
      call('POST /gateway/authority/orgUnits/:id/delete', { params: { id }, body: { version } }),
    { done: common('deleted'), onDone: () => onDone(undefined) },
  );

  return (
    <NodePanel<Names>
      title={unit ? format.name(unit) : t('newTitle')}
      form={form}
      initial={unit ? namesOf(unit) : { name: '', nameEn: '' }}
      canWrite={canWrite}
      isSaving={isSaving}
      onSave={save}
      actions={
        unit && (
          <>
            <Button onClick={() => onAddBelow(unit.id)}>{t('addBelow')}</Button>
            <Button onClick={() => setMoving(true)}>{t('move')}</Button>
          </>
        )
      }
      removal={
        unit && {
          question: t('confirmRemove', { name: format.name(unit) }),
          run: () => remove.mutateAsync(unit),
        }
      }
      fields={<NameFields />}
    >
      {unit && <UnitPeople unit={unit} />}
      {isMoving && unit && (
        <MoveDialog
          unit={unit}
          onCancel={() => setMoving(false)}
          onMove={(target) => {
            setMoving(false);
            const position = units.filter((one) => one.parentId === target).length;
            onMove({ unit, parentId: target, position });
          }}
        />
      )}
      {conflictDialog}
    </NodePanel>
  );
}

function useSaveUnit(
  unit: AdminOrgUnit | undefined,
  parentId: string | null,
  onDone: (id: string) => void,
) {
  const common = useCommonTexts();
  return useVersionedSave({
    saved: unit,
    fieldsOf: namesOf,
    create: (call, names: Names) =>
      call('POST /gateway/authority/orgUnits', { body: { parentId, ...names } }),
    update: (call, names: Names, { id, version }) =>
      call('PUT /gateway/authority/orgUnits/:id', { params: { id }, body: { version, ...names } }),
    reload: async (call) => {
      const all = await call('GET /gateway/authority/orgUnits');
      return all.find((one) => one.id === unit?.id);
    },
    conflictFields: [
      { key: 'name', label: common('nameZh') },
      { key: 'nameEn', label: common('nameEn') },
    ],
    onDone: ({ id }) => onDone(id),
  });
}

function NameFields() {
  const common = useCommonTexts();
  return (
    <>
      <Form.Item name="name" label={common('nameZh')} rules={[{ required: true, max: 64 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="nameEn" label={common('nameEn')} rules={[{ max: 64 }]}>
        <Input />
      </Form.Item>
    </>
  );
}

function UnitPeople({ unit }: { unit: AdminOrgUnit }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <>
      <p>
        {t('members')}: {format.number(unit.members)}{' '}
        <InnerLink to={`../users?orgUnitId=${unit.id}`}>{t('showMembers')}</InnerLink>
      </p>
      <UnitHead key={unit.id} unit={unit} />
      <UnitAdmins unit={unit} />
    </>
  );
}
