import { Select } from 'antd';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { groupFields, type Layout, layoutsOf } from './list-address.ts';
import type { RecordList } from './use-record-list.ts';

/** Chooses how the records are shown, and the field by which a layout arranges them. */
export function LayoutSelect(props: { collection: Collection; records: RecordList }) {
  const { collection, records } = props;
  const t = useTexts();
  const title = useTitle();
  const { state, layout, view, group } = records;
  const layouts = layoutsOf(collection);
  const fields = layout === 'list' ? [] : groupFields(collection, layout);
  return (
    <>
      <Select<Layout>
        className="rc-layout"
        aria-label={t('layout.label')}
        value={layout}
        options={layouts.map((each) => ({ value: each, label: t(`layout.${each}`) }))}
        onChange={(next) =>
          state.filter({ as: next === (view?.kind ?? 'list') ? undefined : next, group: undefined })
        }
      />
      {fields.length > 1 && (
        <Select
          className="wb-filter"
          aria-label={t('layout.by')}
          value={group?.id ?? null}
          options={fields.map((field) => ({ value: field.id, label: title(field.title) }))}
          onChange={(id) => state.filter({ group: id ?? undefined })}
        />
      )}
    </>
  );
}
