import type { RouteInput, RouteOf } from '@pedestal/contract';
import { RolesSelect, UnitSelect, useCommonTexts } from '@pedestal/workbench';
import { Form, Input, Modal, Radio } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import type { SavedView } from './view-state.ts';

type Share = NonNullable<
  RouteInput<RouteOf<'POST /gateway/records/:workspace/:collection/views'>>['body']['share']
>;

export interface ViewChoice {
  name: string;
  share: Share;
}

interface ViewValues {
  name: string;
  audience: 'me' | 'some' | 'everybody';
  roleIds: string[];
  orgUnitId: string | null;
}

interface ViewDialogProps {
  /** Absent: a new view. */
  saved: SavedView | undefined;
  canShare: boolean;
  onSave: (choice: ViewChoice) => void;
  onClose: () => void;
}

/** The name of a view, and who else sees it. */
export default function ViewDialog({ saved, canShare, onSave, onClose }: ViewDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const [form] = Form.useForm<ViewValues>();
  const audience = Form.useWatch('audience', form);
  const share = saved?.share;
  const hasSome = share && (share.roles.length > 0 || share.orgUnits.length > 0);
  const initial: ViewValues = {
    name: saved?.name ?? '',
    audience: share?.everybody ? 'everybody' : hasSome ? 'some' : 'me',
    roleIds: share?.roles.map(({ id }) => id) ?? [],
    orgUnitId: share?.orgUnits[0]?.id ?? null,
  };
  const submit = ({ name, audience: whom, roleIds, orgUnitId }: ViewValues) =>
    onSave({
      name: name.trim(),
      share: {
        everybody: whom === 'everybody',
        roleIds: whom === 'some' ? roleIds : [],
        orgUnitIds: whom === 'some' && orgUnitId ? [orgUnitId] : [],
      },
    });
  return (
    <Modal
      open
      title={saved ? t('views.edit', { name: saved.name }) : t('views.new')}
      okText={common('save')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<ViewValues> form={form} layout="vertical" initialValues={initial} onFinish={submit}>
        <Form.Item
          name="name"
          label={common('viewName')}
          rules={[{ required: true, whitespace: true, message: t('views.nameMissing') }]}
        >
          <Input maxLength={40} autoFocus />
        </Form.Item>
        {canShare && (
          <Form.Item name="audience" label={t('views.audience')}>
            <Radio.Group
              options={[
                { value: 'me', label: t('views.onlyMe') },
                { value: 'some', label: t('views.some') },
                { value: 'everybody', label: t('views.everybody') },
              ]}
            />
          </Form.Item>
        )}
        {canShare && audience === 'some' && (
          <>
            <Form.Item
              name="roleIds"
              label={t('views.roles')}
              dependencies={['orgUnitId']}
              rules={[
                ({ getFieldValue }) => ({
                  validator: (_, ids: string[]) =>
                    ids.length > 0 || getFieldValue('orgUnitId')
                      ? Promise.resolve()
                      : Promise.reject(new Error(t('views.someMissing'))),
                }),
              ]}
            >
              <RolesSelect label={t('views.roles')} />
            </Form.Item>
            <Form.Item name="orgUnitId" label={t('views.unit')}>
              <UnitSelect label={t('views.unit')} />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}
