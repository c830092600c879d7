import type { AdminRole } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Failure, Loading, useCommonTexts, useFormat } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useSharedTexts } from '../../shared/texts.ts';
import type { DataScope } from './role-values.ts';
import { useTexts } from './texts.ts';

interface PreviewDialogProps {
  saved: AdminRole;
  grantsAll: boolean;
  grants: { resourceId: number; dataScope: DataScope }[];
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
}

const MAX_SHOWN = 200;

/** Shows the effects of a change before it is saved. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { saved: role, grantsAll, grants, isSaving, onCancel, onSave } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const { call } = useShell();
  const preview = useQuery({
    queryKey: ['rolePreview', role.id, grantsAll, grants],
    gcTime: 0,
    queryFn: () =>
      call('POST /gateway/authority/roles/:id/preview', {
        params: { id: role.id },
        body: { grantsAll, grants },
      }),
  });

  const list = (
    title: string,
    items: { resourceId: number; name: string; nameEn: string; note?: string }[],
  ) =>
    items.length > 0 && (
      <section>
        <h3>
          {title} ({format.number(items.length)})
        </h3>
        <ul>
          {items.slice(0, MAX_SHOWN).map((item) => (
            <li key={item.resourceId}>
              {format.name(item)} {item.note && <span className="wb-muted">{item.note}</span>}
            </li>
          ))}
          {items.length > MAX_SHOWN && <li>…</li>}
        </ul>
      </section>
    );

  const { data } = preview;
  const isSame = data && data.added.length + data.removed.length + data.rescoped.length === 0;
  const scope = (value: DataScope) => shared(`dataScope.${value}`);
  return (
    <Modal
      open
      width={640}
      title={t('preview')}
      okText={common('save')}
      cancelText={common('cancel')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !data || data.refused.length > 0 }}
      onCancel={onCancel}
      onOk={onSave}
    >
      {preview.error && <Failure error={preview.error} />}
      {!data && !preview.error && <Loading />}
      {data && (
        <div className="auth-grants">
          <p>{t('previewMembers', { count: format.number(data.members) })}</p>
          {isSame && <p>{t('previewNone')}</p>}
          {data.refused.length > 0 && <Alert type="error" showIcon title={t('refusedHint')} />}
          {list(t('refused'), data.refused)}
          {list(
            t('added'),
            data.added.map((item) => ({ ...item, note: scope(item.dataScope) })),
          )}
          {list(t('removed'), data.removed)}
          {list(
            t('rescoped'),
            data.rescoped.map((item) => ({
              ...item,
              note: `${scope(item.before)} → ${scope(item.after)}`,
            })),
          )}
        </div>
      )}
    </Modal>
  );
}
