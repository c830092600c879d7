import { type OpenedReportItem, PERMISSIONS, type ReportItemContent } from '@pedestal/contract';
import { usePermission } from '@pedestal/sub-app-sdk/react';
import { FormDrawer, useChange } from '@pedestal/workbench';
import { Form, Input } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { ShareFields } from './share-fields.tsx';

interface Fields {
  name: string;
  nameEn: string;
  description: string;
  everybody: boolean;
  roleIds: string[];
  orgUnitIds: string[];
}

interface SaveDrawerProps {
  /** Undefined: a new one is saved. */
  item: OpenedReportItem | undefined;
  /** What a copy is made of: it suggests the names. */
  copied?: OpenedReportItem;
  content: ReportItemContent;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Names a report or a dashboard, and says who sees it. */
export default function SaveDrawer(props: SaveDrawerProps) {
  const { item, copied, content, onSaved, onClose } = props;
  const t = useTexts();
  const canShare = usePermission(PERMISSIONS.manageReports);
  const [form] = Form.useForm<Fields>();
  const save = useChange(
    (call, { everybody, roleIds, orgUnitIds, ...named }: Fields) => {
      const share = canShare ? { share: { everybody, roleIds, orgUnitIds } } : {};
      const body = { ...named, content, ...share };
      return item
        ? call('PUT /gateway/reports/items/:id', {
            params: { id: item.id },
            body: { ...body, version: item.version },
          })
        : call('POST /gateway/reports/items', { body });
    },
    { form, done: t('saved.done'), onDone: ({ id }) => onSaved(id) },
  );
  const initial: Fields = {
    name: (item ?? copied)?.name ?? '',
    nameEn: (item ?? copied)?.nameEn ?? '',
    description: item?.description ?? '',
    everybody: item?.share?.everybody ?? false,
    roleIds: item?.share?.roles.map(({ id }) => id) ?? [],
    orgUnitIds: item?.share?.orgUnits.map(({ id }) => id) ?? [],
  };
  return (
    <FormDrawer<Fields>
      title={t(item ? 'saved.edit' : `saved.new.${content.kind}`)}
      form={form}
      initial={initial}
      isSaving={save.isPending}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('saved.name')}
        rules={[{ required: true, whitespace: true, message: t('saved.nameNeeded') }]}
      >
        <Input maxLength={80} autoFocus />
      </Form.Item>
      <Form.Item name="nameEn" label={t('saved.nameEn')}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="description" label={t('saved.description')}>
        <Input.TextArea maxLength={300} rows={2} />
      </Form.Item>
      {canShare ? (
        <ShareFields known={item?.share ?? null} />
      ) : (
        <p className="wb-muted">{t('share.notAllowed')}</p>
      )}
    </FormDrawer>
  );
}
