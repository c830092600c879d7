import { type CollectionJson, findNode, type SectionJson } from '@pedestal/blueprint';
import { NoPage, useCommonTexts } from '@pedestal/workbench';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useTitle } from '../../workspace/workspace-context.ts';
import { editCollection, findCollection, useDesign } from '../shared/design-context.ts';
import { DesignPage } from '../shared/design-page.tsx';
import { saved } from '../shared/parts.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { FieldCard } from './field-card.tsx';
import { type Group, placeField, stepField, toGroups, toggleWide, withForm } from './layout.ts';
import { SectionDrawer } from './section-drawer.tsx';

/** The sections of the record page, with the fields in them. */
export function Component() {
  const { collection: id } = useParams();
  const { draft } = useDesign();
  const collection = findCollection(draft, id);
  return collection ? <Layout key={collection.id} collection={collection} /> : <NoPage />;
}

function Layout({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const { edit } = useDesign();
  const { form = [] } = collection;
  const [opened, open] = useState<{ section: SectionJson | undefined }>();
  const [dragged, drag] = useState<string>();
  const [said, say] = useState('');
  const groups = toGroups(collection);
  // A field that moves to another section gets a new handle, which takes over the focus.
  const moved = useRef<string>(undefined);
  const focusMoved = (handle: HTMLButtonElement | null, id: string) => {
    if (handle && moved.current === id) handle.focus();
  };
  const change = (next: readonly SectionJson[]) =>
    edit(editCollection(collection.id, (each) => withForm(each, next)));
  const nameOf = (group: Group | undefined) =>
    group?.section ? title(group.section.title) : t(form.length === 0 ? 'form.all' : 'form.rest');
  const move = (id: string, next: readonly SectionJson[]) => {
    moved.current = id;
    change(next);
    const after = toGroups(withForm(collection, next));
    const group = after.find(({ fields }) => fields.some((field) => field.id === id));
    const field = collection.fields.find((each) => each.id === id);
    const place = (group?.fields.findIndex((each) => each.id === id) ?? 0) + 1;
    say(t('form.moved', { name: field ? title(field.title) : id, section: nameOf(group), place }));
  };
  const drop = (section: string | undefined, before?: string) => {
    if (dragged !== undefined) move(dragged, placeField(form, dragged, { section, before }));
    drag(undefined);
  };
  return (
    <DesignPage
      title={t('form.title', { title: title(collection.title) })}
      hint={t('form.hint')}
      collection={collection.id}
      actions={
        <Button type="primary" onClick={() => open({ section: undefined })}>
          {t('form.add')}
        </Button>
      }
    >
      {groups.map((group, index) => (
        <SectionPanel
          key={group.section?.id ?? ''}
          collection={collection}
          group={group}
          name={nameOf(group)}
          canMove={{ up: index > 0, down: index < form.length - 1 }}
          onEdit={() => open({ section: group.section })}
          onMove={(step) => change(swapped(form, index, step))}
          onRemove={() => change(form.filter(({ id }) => id !== group.section?.id))}
          onDrop={(before) => drop(group.section?.id, before)}
        >
          {(field) => (
            <FieldCard
              key={field.id}
              field={field}
              isWide={group.section?.wide?.includes(field.id) === true}
              canWiden={group.section !== undefined}
              canMove={form.length > 0}
              handle={(element) => focusMoved(element, field.id)}
              onDrag={drag}
              onDrop={() => drop(group.section?.id, field.id)}
              onStep={(step) => move(field.id, stepField(collection, field.id, step))}
              onWiden={() => change(toggleWide(form, field.id))}
            />
          )}
        </SectionPanel>
      ))}
      <span role="status" className="ds-unseen">
        {said}
      </span>
      {opened && (
        <SectionDrawer
          collection={collection}
          section={opened.section}
          onSave={(section) => {
            change(saved(form, section));
            open(undefined);
          }}
          onClose={() => open(undefined)}
        />
      )}
    </DesignPage>
  );
}

function swapped(form: readonly SectionJson[], index: number, step: 1 | -1): SectionJson[] {
  const moved = form[index];
  return moved ? form.toSpliced(index, 1).toSpliced(index + step, 0, moved) : [...form];
}

interface SectionPanelProps {
  collection: CollectionJson;
  group: Group;
  name: string;
  canMove: { up: boolean; down: boolean };
  onEdit: () => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  onDrop: (before?: string) => void;
  children: (field: Group['fields'][number]) => ReactNode;
}

/** One section as it will look, with what can be done to it. */
function SectionPanel(props: SectionPanelProps) {
  const { collection, group, name, canMove, onEdit, onMove, onRemove, onDrop, children } = props;
  const t = useDesignTexts();
  const common = useCommonTexts();
  const { shipped } = useDesign();
  const { section, fields } = group;
  const path = ['collections', collection.id, 'form', section?.id ?? ''];
  const isOwn = section !== undefined && findNode(shipped, path) === undefined;
  if (!section && fields.length === 0) return null;
  return (
    <section
      className="wb-panel ds-section"
      aria-label={name}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <div className="ds-section-head">
        <h2>{name}</h2>
        {section && (
          <span className="ds-cell-actions">
            <Button
              size="small"
              disabled={!canMove.up}
              aria-label={t('form.upNamed', { name })}
              onClick={() => onMove(-1)}
            >
              {t('form.up')}
            </Button>
            <Button
              size="small"
              disabled={!canMove.down}
              aria-label={t('form.downNamed', { name })}
              onClick={() => onMove(1)}
            >
              {t('form.down')}
            </Button>
            <Button size="small" aria-label={t('fields.editNamed', { name })} onClick={onEdit}>
              {common('edit')}
            </Button>
            {isOwn && (
              <Button
                size="small"
                aria-label={t('fields.removeNamed', { name })}
                onClick={onRemove}
              >
                {common('delete')}
              </Button>
            )}
          </span>
        )}
      </div>
      {fields.length === 0 && <p className="wb-muted ds-section-empty">{t('form.empty')}</p>}
      <ul className="ds-form-grid" aria-label={t('form.fieldsOf', { name })}>
        {fields.map(children)}
      </ul>
    </section>
  );
}
