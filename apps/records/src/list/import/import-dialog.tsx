import { download } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { saveFile, useChange, useCommonTexts, useGatewayFetch } from '@pedestal/workbench';
import { Button, Modal, Select, Space, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { isUnfinished } from '../../shared/use-job.ts';
import type { Collection } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { ImportMapping } from './import-mapping.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { type Mode, type Outcome, type Uploaded, useImport } from './use-import.ts';

/** Imports a spreadsheet: choose it, match its columns, check every row, import. */
export default function ImportDialog(props: { collection: Collection; onClose: () => void }) {
  const { collection, onClose } = props;
  const t = useTexts();
  const shell = useShell();
  const title = useTitle();
  const work = useImport(collection);
  const { uploaded, job, run } = work;
  const [mapping, setMapping] = useState<Record<string, string | null>>({});
  const [mode, setMode] = useState<Mode>('create');
  useEffect(() => {
    if (!uploaded) return;
    setMapping(suggestedMapping(uploaded));
    setMode(uploaded.modes[0] ?? 'create');
  }, [uploaded]);

  const isRunning = work.start.isPending || (run !== undefined && (!job || isUnfinished(job)));
  const outcome = job?.state === 'done' ? (job.result?.data as Outcome) : undefined;
  const isImported = outcome !== undefined && run?.dryRun === false;
  useEffect(() => {
    if (!isImported || !outcome) return;
    shell.notify({ type: 'success', message: t('import.done', { ...counts(outcome) }) });
    onClose();
  }, [isImported, outcome, shell, t, onClose]);

  const start = (dryRun: boolean, skipFaulty: boolean) =>
    work.start.mutate({ mapping, mode, dryRun, skipFaulty });
  return (
    <Modal
      open
      width={760}
      title={t('import.title', { title: title(collection.title) })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <ImportButtons
          canCheck={uploaded !== undefined && !isRunning}
          isRunning={isRunning}
          outcome={run?.dryRun ? outcome : undefined}
          onStart={start}
          onCancel={() => void work.cancel()}
          onClose={onClose}
        />
      }
    >
      <Space orientation="vertical" className="wb-wide" size="middle">
        <p>{t('import.hint')}</p>
        <ChooseFile collection={collection} onChoose={work.choose} isBusy={work.isUploading} />
        {uploaded && (
          <>
            <ModeSelect modes={uploaded.modes} value={mode} onChange={setMode} />
            <ImportMapping
              uploaded={uploaded}
              mapping={mapping}
              onChange={(next) => {
                setMapping(next);
                work.forget();
              }}
            />
          </>
        )}
        {job && <ImportOutcome job={job} />}
      </Space>
    </Modal>
  );
}

function suggestedMapping({ columns }: Uploaded): Record<string, string | null> {
  return Object.fromEntries(columns.map(({ header, field }) => [header, field]));
}

function counts({ created, updated, unchanged, faulty }: Outcome) {
  return { created, updated, unchanged, faulty };
}

interface ChooseFileProps {
  collection: Collection;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

function ChooseFile({ collection, isBusy, onChoose }: ChooseFileProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const language = useLocale();
  const send = useGatewayFetch();
  const template = useChange(async () => {
    const reply = await download(
      send,
      'GET /gateway/records/:workspace/:collection/import-template',
      {
        params: { workspace: collection.workspace, collection: collection.id },
        query: { language },
      },
    );
    saveFile(await reply.blob(), `${collection.id}.xlsx`);
  });
  return (
    <Space wrap align="start">
      <Upload
        accept=".xlsx,.csv"
        maxCount={1}
        beforeUpload={(file) => {
          onChoose(file);
          return false;
        }}
      >
        <Button loading={isBusy}>{t('import.choose')}</Button>
      </Upload>
      <Button type="link" loading={template.isPending} onClick={() => template.mutate(undefined)}>
        {common('importing.template')}
      </Button>
    </Space>
  );
}

interface ModeSelectProps {
  modes: readonly Mode[];
  value: Mode;
  onChange: (mode: Mode) => void;
}

function ModeSelect({ modes, value, onChange }: ModeSelectProps) {
  const t = useTexts();
  if (modes.length < 2) return null;
  return (
    <Select
      className="wb-wide"
      aria-label={t('import.mode')}
      value={value}
      options={modes.map((mode) => ({ value: mode, label: t(`import.modes.${mode}`) }))}
      onChange={onChange}
    />
  );
}

interface ImportButtonsProps {
  canCheck: boolean;
  isRunning: boolean;
  /** Of the last check, if nothing was changed since. */
  outcome: Outcome | undefined;
  onStart: (dryRun: boolean, skipFaulty: boolean) => void;
  onCancel: () => void;
  onClose: () => void;
}

function ImportButtons(props: ImportButtonsProps) {
  const { canCheck, isRunning, outcome, onStart, onCancel, onClose } = props;
  const t = useTexts();
  const common = useCommonTexts();
  const good = outcome ? outcome.created + outcome.updated : 0;
  const isClean = outcome !== undefined && outcome.faulty === 0;
  return (
    <Space wrap>
      {isRunning ? (
        <Button onClick={onCancel}>{t('import.stop')}</Button>
      ) : (
        <Button onClick={onClose}>{common('cancel')}</Button>
      )}
      <Button disabled={!canCheck} loading={isRunning} onClick={() => onStart(true, false)}>
        {common('importing.check')}
      </Button>
      {outcome && !isClean && good > 0 && (
        <Button onClick={() => onStart(false, true)}>{common('importing.skipFaulty')}</Button>
      )}
      <Button
        type="primary"
        disabled={!isClean || good === 0 || isRunning}
        onClick={() => onStart(false, false)}
      >
        {common('import')}
      </Button>
    </Space>
  );
}
