import { FailureAlert, useChange, useLeaveGuard } from '@pedestal/workbench';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDesign } from '../shared/design-context.ts';
import { DesignPage } from '../shared/design-page.tsx';
import { ownId } from '../shared/ids.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { toTitle } from '../shared/title.ts';
import { addCollection } from './create.ts';
import { FileDrop } from './file-drop.tsx';
import { FileFields } from './file-fields.tsx';
import { ImportProgress } from './import-progress.tsx';
import { collectionOf, editorRole, emptyCollection } from './proposed-fields.ts';
import { type Source, SourcePicker } from './source-picker.tsx';
import { nameOfFile, TitleInputs } from './titles.tsx';
import { useFile, useImportRows } from './use-file.ts';

/** A new collection of a workspace: empty, or from a file with its rows. */
export function Component() {
  const t = useDesignTexts();
  const navigate = useNavigate();
  const { workspace, base, draft } = useDesign();
  const [source, setSource] = useState<Source>('file');
  const [title, setTitle] = useState({ zh: '', en: '' });
  const file = useFile(({ file: chosen }) => {
    const name = nameOfFile(chosen);
    setTitle((now) => (now.zh || now.en ? now : { zh: name, en: name }));
  });
  const importRows = useImportRows();
  const [made, setMade] = useState<string>();
  const named = toTitle(title.zh, title.en);
  const create = useChange(
    async (call, _: undefined) => {
      const taken = draft.collections.map(({ id }) => id);
      const id = made ?? ownId(named, taken, 'list');
      const role = ownId(
        named,
        draft.roles.map((each) => each.id),
        'editor',
      );
      const collection =
        source === 'file' ? collectionOf(id, named, file.rows) : emptyCollection(id, named);
      if (made === undefined) {
        await addCollection(call, workspace, collection, editorRole(role, id, named));
        setMade(id);
      }
      const job =
        source === 'file' && file.read
          ? await importRows(call, { workspace, collection: id }, file.read, file.rows)
          : undefined;
      return { id, job };
    },
    { onDone: ({ id, job }) => !job && open(id), onFailure: () => true },
  );
  const open = (id: string) =>
    void navigate(source === 'file' ? `${base}/${id}` : `${base}/-/design/c/${id}`);
  const isReady = named[0] !== '' && (source === 'empty' || file.rows.some(({ isUsed }) => isUsed));
  useLeaveGuard(file.read !== undefined && !create.data && made === undefined, () => true);
  return (
    <DesignPage title={t('start.collection')} hint={t('start.collectionHint')}>
      <Form layout="vertical" className="ds-form" onFinish={() => create.mutate(undefined)}>
        <SourcePicker sources={['file', 'empty']} value={source} onChange={setSource} />
        {source === 'file' && (
          <FileDrop name={file.read?.file.name} isReading={file.isReading} onChoose={file.choose} />
        )}
        {(source === 'empty' || file.read) && (
          <TitleInputs label={t('start.listName')} {...title} onChange={setTitle} />
        )}
        {source === 'file' && file.read && (
          <FileFields inferred={file.read.inferred} rows={file.rows} onChange={file.setRows} />
        )}
        {create.error && <FailureAlert error={create.error} />}
        {create.data?.job ? (
          <ImportProgress jobId={create.data.job} onDone={() => open(create.data.id)} />
        ) : (
          <Button type="primary" htmlType="submit" disabled={!isReady} loading={create.isPending}>
            {t(source === 'file' ? 'start.createImport' : 'start.create')}
          </Button>
        )}
      </Form>
    </DesignPage>
  );
}
