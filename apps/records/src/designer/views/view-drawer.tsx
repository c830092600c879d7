import type { CollectionJson, ViewJson, ViewKind } from '@pedestal/blueprint';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { FormDrawer } from '@pedestal/workbench';
import { Form, Input, Select } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesign } from '../shared/design-context.ts';
import { OrderedSelect } from '../shared/ordered-select.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import { TitleItems } from '../shared/title-items.tsx';
import { useFieldNames } from '../shared/use-field-names.ts';
import {
  canSort,
  groupsOf,
  KINDS,
  systemFields,
  toValues,
  toView,
  type ViewValues,
} from './view-values.ts';

interface ViewDrawerProps {
  collection: CollectionJson;
  /** Absent: a new one. */
  view: ViewJson | undefined;
  onSave: (view: ViewJson) => void;
  onClose: () => void;
}

/** The form of a view: layout, columns, order, groups and condition. */
export function ViewDrawer({ collection, view, onSave, onClose }: ViewDrawerProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const [form] = Form.useForm<ViewValues>();
  const initial: Partial<ViewValues> = view
    ? toValues(view)
    : { kind: 'list', columns: [collection.label], sort: [] };
  const taken = collection.views.map(({ id }) => id);
  return (
    <FormDrawer<ViewValues>
      title={view ? t('views.edit', { name: title(view.title) }) : t('views.add')}
      okText={t('field.done')}
      form={form}
      initial={initial}
      isSaving={false}
      width={640}
      onSave={() => onSave(toView(form.getFieldsValue(true) as ViewValues, view, taken))}
      onClose={onClose}
    >
      <TitleItems />
      <LayoutItems collection={collection} />
      <ColumnItems collection={collection} />
      <FilterItem collection={collection} />
    </FormDrawer>
  );
}

function LayoutItems({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const { workspace } = useDesign();
  const nameOf = useFieldNames(collection);
  const form = Form.useFormInstance<ViewValues>();
  const kind = Form.useWatch<ViewKind>('kind') ?? 'list';
  const groups = groupsOf(collection, kind, workspace);
  return (
    <div className="ds-pair">
      <Form.Item name="kind" label={t('views.kind')}>
        <Select
          options={KINDS.map((value) => ({
            value,
            label: t(`views.kinds.${value}`),
            disabled: groupsOf(collection, value, workspace).length === 0,
          }))}
          onChange={() => form.setFieldValue('group', undefined)}
        />
      </Form.Item>
      <Form.Item
        name="group"
        label={t(`views.groups.${kind}`)}
        rules={kind === 'list' ? [] : [{ required: true, message: t('views.groupMissing') }]}
      >
        <Select allowClear options={groups.map((value) => ({ value, label: nameOf(value) }))} />
      </Form.Item>
    </div>
  );
}

function ColumnItems({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const nameOf = useFieldNames(collection);
  const system = systemFields(collection);
  const fields = collection.fields.filter(({ hidden }) => !hidden);
  const columns = [...fields.map(({ id }) => id), ...system];
  const sorts = [...fields.filter(canSort).map(({ id }) => id), ...system];
  return (
    <>
      <Form.Item
        name="columns"
        label={t('views.columns')}
        rules={[{ required: true, type: 'array', min: 1, message: t('views.columnsMissing') }]}
      >
        <OrderedSelect
          label={t('views.columns')}
          addLabel={t('views.addColumn')}
          options={columns.map((value) => ({ value, label: nameOf(value) }))}
        />
      </Form.Item>
      <Form.Item name="sort" label={t('views.sort')} extra={t('views.sortHint')}>
        <Select
          mode="multiple"
          maxCount={5}
          showSearch={{ optionFilterProp: 'label' }}
          options={sorts.flatMap((id) => [
            { value: id, label: t('views.ascending', { name: nameOf(id) }) },
            { value: `-${id}`, label: t('views.descending', { name: nameOf(id) }) },
          ])}
        />
      </Form.Item>
    </>
  );
}

function FilterItem({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const locale = useLocale();
  const names = collection.fields.map(({ id, title: each }) => `${id} = ${title(each)}`);
  return (
    <Form.Item
      name="filter"
      label={t('views.filter')}
      extra={t('views.filterHint', { names: names.slice(0, 12).join(', ') })}
      validateTrigger={['onBlur', 'onSubmit']}
      rules={[
        {
          validator: async (_, source: string = '') => {
            if (source.trim() === '') return;
            const { findFault } = await import('../states/check-guard.ts');
            const fault = findFault(collection, source, locale);
            if (fault !== undefined) throw new Error(fault);
          },
        },
      ]}
    >
      <Input.TextArea className="ds-code" autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2_000} />
    </Form.Item>
  );
}
