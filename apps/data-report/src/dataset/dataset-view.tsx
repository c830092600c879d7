import { Icon } from '@pedestal/ui';
import { Failure, Page, useAddressState, useFormat } from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMeasureName } from '../builder/measure-words.ts';
import { useConditionWords } from '../explorer/condition-words.ts';
import { useRemove } from '../explorer/explorer-actions.tsx';
import { useSource } from '../query/use-source.ts';
import { useItemName } from '../saved/item-name.ts';
import { CopyLink } from '../shared/copy-link.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import type { OpenedDataset } from './types.ts';

const SaveDrawer = lazy(() => import('../saved/save-drawer.tsx'));
const VersionsDrawer = lazy(() => import('../saved/versions-drawer.tsx'));

/** What a dataset offers, in words. */
export function DatasetView({ item }: { item: OpenedDataset }) {
  const t = useTexts();
  const nameOf = useItemName();
  const format = useFormat();
  const { content } = item;
  const { source, error, retry } = useSource(content.table);
  const conditions = useConditionWords(content.filter, source);
  return (
    <Page
      title={nameOf(item)}
      {...(item.description ? { hint: item.description } : {})}
      actions={<DatasetActions item={item} />}
    >
      {error && <Failure error={error} onRetry={retry} />}
      <dl className="dr-about">
        <div>
          <dt>{t('source.title')}</dt>
          <dd>{source?.title}</dd>
        </div>
        <div>
          <dt>{t('filter.part')}</dt>
          <dd>{conditions.join('; ') || t('explain.noFilter')}</dd>
        </div>
        <div>
          <dt>{t('dataset.owner')}</dt>
          <dd>{item.owner?.displayName ?? t('dataset.noOwner')}</dd>
        </div>
        <div>
          <dt>{t('dataset.seenBy')}</dt>
          <dd>{t(item.isShared ? 'dataset.shared' : 'dataset.private')}</dd>
        </div>
        <div>
          <dt>{t('versions.version')}</dt>
          <dd>
            {item.version} · {format.instant(item.updatedAt)}
          </dd>
        </div>
      </dl>
      <Entries item={item} />
    </Page>
  );
}

function Entries({ item: { content } }: { item: OpenedDataset }) {
  const t = useTexts();
  const title = useTitle();
  const { source } = useSource(content.table);
  const measures = content.measures.map(({ measure }) => measure);
  const calculated = useMeasureName(source, measures);
  const fieldOf = (id: string) => {
    const found = source?.fields.find((each) => each.id === id);
    return found ? title(found.title) : source ? t('gone.field', { field: id }) : id;
  };
  return (
    <>
      <EntryTable
        label={t('measure.part')}
        rows={content.measures.map((each) => ({
          id: each.measure.id,
          name: title(each.title),
          made: calculated(each.measure),
          help: each.help,
        }))}
      />
      <EntryTable
        label={t('dimension.part')}
        rows={content.dimensions.map((each) => ({
          id: each.id,
          name: title(each.title),
          made: [fieldOf(each.field), each.grain && t(`grain.${each.grain}`)]
            .filter(Boolean)
            .join(' · '),
          help: each.help,
        }))}
      />
    </>
  );
}

interface EntryTableProps {
  label: string;
  rows: { id: string; name: string; made: string; help: string }[];
}

function EntryTable({ label, rows }: EntryTableProps) {
  const t = useTexts();
  if (rows.length === 0) return null;
  return (
    <section className="dr-entries">
      <h2>{label}</h2>
      {/* Scrolled with the arrow keys on a phone. */}
      <div className="dr-scroll" {...{ tabIndex: 0, role: 'group', 'aria-label': label }}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('dataset.entryName')}</th>
              <th scope="col">{t('dataset.made')}</th>
              <th scope="col">{t('dataset.help')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, made, help }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{made}</td>
                <td>{help}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function DatasetActions({ item }: { item: OpenedDataset }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { patch } = useAddressState();
  const [open, setOpen] = useState<'save' | 'copy' | 'versions'>();
  const remove = useRemove(item, () => void navigate('/'));
  const { mayEdit } = item;
  const close = () => setOpen(undefined);
  return (
    <>
      <CopyLink />
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            ...(mayEdit ? [{ key: 'save', label: t('saved.edit') }] : []),
            { key: 'copy', label: t('saved.copy') },
            { key: 'versions', label: t('versions.title') },
            ...(mayEdit ? [{ key: 'remove', label: t('saved.remove'), danger: true }] : []),
          ],
          onClick: ({ key }) => (key === 'remove' ? remove() : setOpen(key as 'save')),
        }}
      >
        <Button aria-label={t('more')} icon={<Icon name="dots" size={16} />} />
      </Dropdown>
      {mayEdit && <Button onClick={() => patch({ edit: '1' })}>{t('dashboard.arrange')}</Button>}
      <Button type="primary" onClick={() => void navigate(`/explore?s=dataset.${item.id}`)}>
        {t('dataset.explore')}
      </Button>
      <Suspense>
        {(open === 'save' || open === 'copy') && (
          <SaveDrawer
            item={open === 'save' ? item : undefined}
            copied={item}
            content={item.content}
            onSaved={(id) => {
              close();
              if (id !== item.id) void navigate(`/s/${id}`);
            }}
            onClose={close}
          />
        )}
        {open === 'versions' && <VersionsDrawer item={item} onClose={close} />}
      </Suspense>
    </>
  );
}
