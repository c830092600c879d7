import type { CollectionJson, FieldJson, LinesJson } from '@pedestal/blueprint';
import { NoPage } from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTitle } from '../../workspace/workspace-context.ts';
import { withoutField } from '../form/layout.ts';
import { editCollection, findCollection, useDesign } from '../shared/design-context.ts';
import { DesignPage } from '../shared/design-page.tsx';
import { SortableList } from '../shared/sortable-list.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import { FieldDrawer } from './field-drawer.tsx';
import { FieldRow } from './field-row.tsx';

/** The fields of a collection and of its lines. */
export function Component() {
  const { collection: id } = useParams();
  const { draft } = useDesign();
  const collection = findCollection(draft, id);
  return collection ? <Fields key={collection.id} collection={collection} /> : <NoPage />;
}

/** A list of fields: of the collection, or of its lines. */
interface FieldList {
  lines?: LinesJson;
  fields: readonly FieldJson[];
}

function Fields({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const [opened, open] = useState<{ list: FieldList; field: FieldJson | undefined }>();
  const lists: FieldList[] = [
    { fields: collection.fields },
    ...collection.lines.map((lines) => ({ lines, fields: lines.fields })),
  ];
  const store = useFieldStore(collection.id);
  return (
    <DesignPage
      title={t('fields.title', { title: title(collection.title) })}
      hint={t('fields.hint')}
      collection={collection.id}
      actions={
        <Button
          type="primary"
          onClick={() => open({ list: { fields: collection.fields }, field: undefined })}
        >
          {t('fields.add')}
        </Button>
      }
    >
      {lists.map((list) => {
        const name = list.lines ? title(list.lines.title) : t('fields.list');
        return (
          <section key={list.lines?.id ?? ''} className="wb-panel" aria-label={name}>
            {list.lines && (
              <div className="ds-section-head">
                <h2>{t('fields.lines', { name })}</h2>
                <Button size="small" onClick={() => open({ list, field: undefined })}>
                  {t('fields.addTo', { name })}
                </Button>
              </div>
            )}
            <SortableList
              label={name}
              items={list.fields}
              nameOf={(field) => title(field.title)}
              onMove={(ids) => store.order(list.lines?.id, ids)}
            >
              {(field) => (
                <FieldRow
                  field={field}
                  collection={collection.id}
                  lines={list.lines?.id}
                  isLabel={!list.lines && collection.label === field.id}
                  onOpen={() => open({ list, field })}
                  onChange={(next) => store.save(list.lines?.id, next)}
                  onRemove={() => store.remove(list.lines?.id, field.id)}
                />
              )}
            </SortableList>
          </section>
        );
      })}
      {opened && (
        <FieldDrawer
          collection={collection}
          lines={opened.list.lines?.id}
          siblings={opened.list.fields}
          field={opened.field}
          onSave={(field) => {
            store.save(opened.list.lines?.id, field);
            open(undefined);
          }}
          onClose={() => open(undefined)}
        />
      )}
    </DesignPage>
  );
}

/** Edits of the fields of a collection or of its lines, in the draft. */
function useFieldStore(collection: string) {
  const { edit } = useDesign();
  const change = (
    lines: string | undefined,
    update: (fields: readonly FieldJson[]) => readonly FieldJson[],
  ) =>
    edit(
      editCollection(collection, (each) =>
        lines === undefined
          ? { ...each, fields: update(each.fields) }
          : {
              ...each,
              lines: each.lines.map((child) =>
                child.id === lines ? { ...child, fields: update(child.fields) } : child,
              ),
            },
      ),
    );
  return {
    /** Replaces a field, or adds it at the end. */
    save: (lines: string | undefined, field: FieldJson) =>
      change(lines, (fields) =>
        fields.some(({ id }) => id === field.id)
          ? fields.map((each) => (each.id === field.id ? field : each))
          : [...fields, field],
      ),
    /** Removes a field, and its place on the form. */
    remove: (lines: string | undefined, id: string) => {
      if (lines === undefined) {
        return edit(
          editCollection(collection, (each) => ({
            ...withoutField(each, id),
            fields: each.fields.filter((field) => field.id !== id),
          })),
        );
      }
      return change(lines, (fields) => fields.filter((each) => each.id !== id));
    },
    order: (lines: string | undefined, ids: readonly string[]) =>
      change(lines, (fields) => ids.flatMap((id) => fields.find((field) => field.id === id) ?? [])),
  };
}
