import type { BlueprintJson, Title } from '@pedestal/blueprint';
import {
  Failure,
  FailureAlert,
  Loading,
  Page,
  useChange,
  useFormat,
  useGet,
  useLeaveGuard,
} from '@pedestal/workbench';
import { Button, Empty, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import '../designer.css';
import { ownId, plainId } from '../shared/ids.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { toTitle } from '../shared/title.ts';
import { addCollection, emptyBlueprint, install } from './create.ts';
import { FileDrop } from './file-drop.tsx';
import { FileFields } from './file-fields.tsx';
import { ImportProgress } from './import-progress.tsx';
import { collectionOf, editorRole, emptyCollection } from './proposed-fields.ts';
import { type Source, SourcePicker } from './source-picker.tsx';
import { type TemplateId, TemplatePicker } from './template-picker.tsx';
import { nameOfFile, TitleInputs } from './titles.tsx';
import { useFile, useImportRows } from './use-file.ts';

const KEY = /^[a-z][A-Za-z0-9]{0,15}$/;

/** A new workspace: from a file, from a template, or empty. A mount names its workspace. */
export function createNewWorkspacePage(fixed: string | undefined) {
  return function Component() {
    const schemas = useGet('GET /gateway/schemas', {});
    const reach = useGet('GET /gateway/authority/reach', {});
    const error = schemas.error ?? reach.error;
    if (error) return <Failure error={error} onRetry={() => void schemas.refetch()} />;
    if (!schemas.data || !reach.data) return <Loading />;
    const base = schemas.data.items.find(({ key }) => key === 'base');
    return (
      <NewWorkspace
        fixed={fixed}
        taken={schemas.data.items.map(({ key }) => key)}
        requires={base ? { base: `^${base.blueprintVersion.split('.')[0]}` } : {}}
        systems={reach.data.systems}
      />
    );
  };
}

interface NewWorkspaceProps {
  fixed: string | undefined;
  taken: readonly string[];
  requires: BlueprintJson['requires'];
  systems: readonly { code: string; name: string; nameEn: string }[];
}

function NewWorkspace(props: NewWorkspaceProps) {
  const t = useDesignTexts();
  const navigate = useNavigate();
  const open = ({ workspace, collection, isEmpty }: Made) => {
    const base = props.fixed === undefined ? `/${workspace}` : '';
    void navigate(isEmpty ? `${base}/-/design/c/${collection}` : `${base}/${collection}`);
  };
  const form = useWorkspaceForm(props, open);
  const { source, file, create } = form;
  useLeaveGuard(file.read !== undefined && !create.data, () => true);
  // Only at first: what is made here is taken, too.
  const [isOccupied] = useState(props.fixed !== undefined && props.taken.includes(props.fixed));
  if (isOccupied) {
    return (
      <Page title={props.fixed ?? t('start.workspace')}>
        <Empty description={t('start.occupied')} />
      </Page>
    );
  }
  return (
    <Page title={props.fixed ?? t('start.workspace')} hint={t('start.workspaceHint')}>
      <Form layout="vertical" className="ds-form" onFinish={() => create.mutate(undefined)}>
        <SourcePicker
          sources={['file', 'template', 'empty']}
          value={source}
          onChange={form.setSource}
        />
        {source === 'file' && (
          <FileDrop name={file.read?.file.name} isReading={file.isReading} onChoose={file.choose} />
        )}
        {source === 'template' && (
          <TemplatePicker value={form.template} onChange={form.setTemplate} />
        )}
        {(source !== 'file' || file.read) && <Names {...props} form={form} />}
        {source === 'file' && file.read && (
          <FileFields inferred={file.read.inferred} rows={file.rows} onChange={file.setRows} />
        )}
        {create.error && <FailureAlert error={create.error} />}
        {create.data?.job ? (
          <ImportProgress jobId={create.data.job} onDone={() => open(create.data)} />
        ) : (
          <Button
            type="primary"
            htmlType="submit"
            disabled={!form.isReady}
            loading={create.isPending}
          >
            {t(source === 'file' ? 'start.createImport' : 'start.create')}
          </Button>
        )}
      </Form>
    </Page>
  );
}

function Names({ fixed, systems, form }: NewWorkspaceProps & { form: WorkspaceForm }) {
  const t = useDesignTexts();
  const format = useFormat();
  const { place, title, problem } = form;
  return (
    <>
      {form.source !== 'template' && (
        <TitleInputs label={t('start.workspaceName')} {...title} onChange={form.setTitle} />
      )}
      <div className="ds-pair">
        {fixed === undefined && (
          <Form.Item
            label={t('start.key')}
            htmlFor="ds-key"
            extra={t('start.keyHint', { address: `/records/${place.workspace}` })}
            {...(problem ? { validateStatus: 'error' as const, help: t(`start.${problem}`) } : {})}
          >
            <Input
              id="ds-key"
              maxLength={16}
              value={place.workspace}
              onChange={(event) => form.setKey(event.target.value)}
            />
          </Form.Item>
        )}
        {systems.length > 1 && (
          <Form.Item label={t('start.system')} htmlFor="ds-system" extra={t('start.systemHint')}>
            <Select
              id="ds-system"
              value={place.systemCode}
              options={systems.map((system) => ({
                value: system.code,
                label: format.name(system),
              }))}
              onChange={form.setSystem}
            />
          </Form.Item>
        )}
      </div>
    </>
  );
}

type WorkspaceForm = ReturnType<typeof useWorkspaceForm>;

interface Made {
  workspace: string;
  collection: string;
  isEmpty: boolean;
  /** The job that imports the rows. */
  job: string | undefined;
}

/** What the person filled in, and how it becomes a workspace. */
function useWorkspaceForm(props: NewWorkspaceProps, open: (made: Made) => void) {
  const { fixed, taken, requires, systems } = props;
  const [source, setSource] = useState<Source>('file');
  const [title, setTitle] = useState({ zh: '', en: '' });
  const [key, setKey] = useState<string>();
  const [systemCode, setSystem] = useState(systems[0]?.code ?? '');
  const [template, setTemplate] = useState<TemplateId>('projects');
  // Parts that exist already: another attempt goes on after them.
  const [done, setDone] = useState<{ workspace?: string; collection?: string }>({});
  const file = useFile(({ file: chosen }) => {
    const name = nameOfFile(chosen);
    setTitle((now) => (now.zh || now.en ? now : { zh: name, en: name }));
  });
  const importRows = useImportRows();
  const named: Title = toTitle(title.zh, title.en);
  const stem: Title = source === 'template' ? [template, template] : named;
  const workspace = fixed ?? key ?? plainId(stem, taken, 'space').slice(0, 16);
  const place = { workspace, systemCode };
  const isTaken = done.workspace !== workspace && taken.includes(workspace);
  const problem: 'keyWrong' | 'keyTaken' | undefined = !KEY.test(workspace)
    ? 'keyWrong'
    : isTaken
      ? 'keyTaken'
      : undefined;
  const create = useChange<undefined, Made>(
    async (call) => {
      if (source === 'template') {
        const { buildTemplate } = await import('./templates.ts');
        const blueprint = await buildTemplate(template, workspace);
        await install(call, place, blueprint);
        const first = blueprint.collections[0]?.id ?? '';
        return { workspace, collection: first, isEmpty: false, job: undefined };
      }
      if (done.workspace !== workspace) {
        await install(call, place, emptyBlueprint(workspace, named, requires));
        setDone({ workspace });
      }
      const id = ownId(['', ''], [], 'list');
      const collection =
        source === 'file' ? collectionOf(id, named, file.rows) : emptyCollection(id, named);
      if (done.collection !== id) {
        await addCollection(call, workspace, collection, editorRole('x_editor', id, named));
        setDone({ workspace, collection: id });
      }
      const job =
        source === 'file' && file.read
          ? await importRows(call, { workspace, collection: id }, file.read, file.rows)
          : undefined;
      return { workspace, collection: id, isEmpty: source === 'empty', job };
    },
    { onDone: (made) => made.job === undefined && open(made), onFailure: () => true },
  );
  const isNamed = source === 'template' || named[0] !== '';
  const hasFields = source !== 'file' || file.rows.some(({ isUsed }) => isUsed);
  return {
    ...{ source, setSource, title, setTitle, setKey, setSystem, template, setTemplate },
    ...{ file, place, problem, create },
    isReady: isNamed && hasFields && problem === undefined,
  };
}
