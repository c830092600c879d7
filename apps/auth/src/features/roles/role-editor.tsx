import type { AdminRoleDetail } from '@pedestal/contract';
import { InnerLink, Page, useCommonTexts, useFormat, useLeaveGuard } from '@pedestal/workbench';
import { Alert, Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { GrantSection } from './grant-section.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RoleForm } from './role-form.tsx';
import {
  BLANK_ROLE,
  type Grants,
  type RoleFields,
  type RoleValues,
  toGrantList,
  toGrants,
  toValues,
} from './role-values.ts';
import { useTexts } from './texts.ts';
import { useSaveRole } from './use-save-role.ts';

/** Form and grants of a role; `saved` undefined: a new one. */
export function RoleEditor({ saved: role }: { saved: AdminRoleDetail | undefined }) {
  const t = useTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const [form] = Form.useForm<RoleValues>();
  const [initial] = useState(() => (role ? toValues(role) : BLANK_ROLE));
  const [grants, setGrants] = useState(() => toGrants(role?.grants ?? []));
  const [isDirty, setDirty] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const values = Form.useWatch([], form) as RoleValues | undefined;
  const systemCode = role ? role.systemCode : (values?.systemCode ?? null);
  const isReadOnly = role !== undefined && !role.mayEdit;

  // Leave without asking right after saving, even before the next render.
  const isSaved = useRef(false);
  useLeaveGuard(isDirty, () => !isSaved.current);
  const { save, isSaving, conflictDialog } = useSaveRole(role, systemCode, (id) => {
    setDirty(false);
    setPreviewing(false);
    if (role) return;
    isSaved.current = true;
    void navigate(`../roles/${id}`, { replace: true });
  });

  const current = (): RoleFields => ({
    ...initial,
    ...form.getFieldsValue(),
    grants: toGrantList(grants),
  });
  const submit = () =>
    void form.validateFields().then(() => (role ? setPreviewing(true) : save(current())));
  const changeGrants = (next: Grants) => {
    setGrants(next);
    setDirty(true);
  };

  return (
    <Page
      title={role ? format.name(role) : t('add')}
      actions={<EditorActions canSave={!isReadOnly} isSaving={isSaving} onSave={submit} />}
    >
      {isReadOnly && <Alert type="info" showIcon title={t('readOnly')} />}
      <div className="wb-split">
        <RoleForm
          form={form}
          initial={initial}
          isNew={!role}
          isReadOnly={isReadOnly}
          onChange={() => setDirty(true)}
          onChangeSystem={() => setGrants(new Map())}
        />
        <GrantSection
          systemCode={systemCode}
          grantsAll={values?.grantsAll ?? false}
          grants={grants}
          isReadOnly={isReadOnly}
          onChange={changeGrants}
        />
      </div>
      {isPreviewing && role && (
        <PreviewDialog
          saved={role}
          grantsAll={current().grantsAll}
          grants={toGrantList(grants)}
          isSaving={isSaving}
          onCancel={() => setPreviewing(false)}
          onSave={() => save(current())}
        />
      )}
      {conflictDialog}
    </Page>
  );
}

interface EditorActionsProps {
  canSave: boolean;
  isSaving: boolean;
  onSave: () => void;
}

function EditorActions({ canSave, isSaving, onSave }: EditorActionsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  return (
    <>
      <InnerLink to="../roles">{t('back')}</InnerLink>
      {canSave && (
        <Button type="primary" loading={isSaving} onClick={onSave}>
          {common('save')}
        </Button>
      )}
    </>
  );
}
