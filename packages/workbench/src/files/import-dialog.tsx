import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Alert, Button, Modal, Space, Table, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import '../page/page.css';
import { useChange } from '../query/use-change.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import { writeCsv } from './csv.ts';
import { saveText } from './save-file.ts';

/** What the server reports about an import, or about a dry run of it. */
export interface ImportReport<Problem> {
  /** false: nothing was changed. */
  applied: boolean;
  problems: Problem[];
  /** Number of rows, and of those with problems, if faulty rows can be skipped. */
  rows?: number;
  faulty?: number;
}

/** A column of the list of problems. */
export interface ProblemColumn<Problem> {
  title: string;
  read: (problem: Problem) => string;
}

interface ImportMode {
  dryRun: boolean;
  /** Import the valid rows and skip the others. */
  skipFaulty: boolean;
}

interface ImportDialogProps<Source, Problem, Report extends ImportReport<Problem>> {
  title: string;
  hint: string;
  width?: number;
  /** File types for the browser's file dialog. */
  accept: string;
  chooseText: string;
  /** The person chose a file: read it and set `source`. */
  onChoose: (file: File) => void;
  /** Downloads a file to fill in. */
  saveTemplate?: () => Promise<void>;
  /** Downloads the faulty rows. Default: the list of problems as CSV. */
  saveFaults?: (source: Source) => Promise<void>;
  /** What to import; undefined while it is incomplete. A new object discards the last report. */
  source: Source | undefined;
  run: (call: Call, source: Source, mode: ImportMode) => Promise<Report>;
  summarize: (report: Report) => string;
  /** Toast after the import. */
  describeDone: (report: Report) => string;
  problemColumns: ProblemColumn<Problem>[];
  /** After the import; default: closes the dialog. */
  onApplied?: (report: Report) => void;
  onClose: () => void;
  /** Between the file and the report. */
  children?: ReactNode;
}

/** Imports a file: choose it, check it by a dry run, read the report, import. */
export function ImportDialog<Source, Problem, Report extends ImportReport<Problem>>(
  props: ImportDialogProps<Source, Problem, Report>,
) {
  const {
    title,
    hint,
    width = 640,
    source,
    problemColumns,
    summarize,
    saveFaults,
    onClose,
  } = props;
  const { report, start, isRunning } = useImport(props);
  return (
    <Modal
      open
      width={width}
      title={title}
      onCancel={onClose}
      footer={
        <ImportButtons
          canCheck={source !== undefined}
          report={report}
          isRunning={isRunning}
          onStart={start}
          onClose={onClose}
        />
      }
    >
      <Space orientation="vertical" className="wb-wide" size="middle">
        <p>{hint}</p>
        <ChooseFile {...props} />
        {props.children}
        {report && (
          <div className="wb-panel">
            <Alert
              type={report.problems.length > 0 ? 'warning' : 'success'}
              showIcon
              title={summarize(report)}
            />
            {report.problems.length > 0 && (
              <ProblemList
                problems={report.problems}
                columns={problemColumns}
                saveFaults={saveFaults && source !== undefined && (() => saveFaults(source))}
              />
            )}
          </div>
        )}
      </Space>
    </Modal>
  );
}

function useImport<Source, Problem, Report extends ImportReport<Problem>>(
  props: ImportDialogProps<Source, Problem, Report>,
) {
  const { source, run, describeDone, onClose, onApplied = onClose } = props;
  const shell = useShell();
  const [last, setLast] = useState<{ source: Source; report: Report }>();
  const change = useChange(
    async (call, { of, mode }: { of: Source; mode: ImportMode }) => ({
      source: of,
      report: await run(call, of, mode),
    }),
    {
      onDone(result) {
        setLast(result);
        if (!result.report.applied) return;
        shell.notify({ type: 'success', message: describeDone(result.report) });
        onApplied(result.report);
      },
    },
  );
  return {
    report: last?.source === source ? last?.report : undefined,
    isRunning: change.isPending,
    start(mode: ImportMode) {
      if (source !== undefined) change.mutate({ of: source, mode });
    },
  };
}

type ChooseFileProps = Pick<
  ImportDialogProps<unknown, unknown, never>,
  'accept' | 'chooseText' | 'onChoose' | 'saveTemplate'
>;

function ChooseFile({ accept, chooseText, onChoose, saveTemplate }: ChooseFileProps) {
  const t = useCommonTexts();
  const template = useChange(async () => saveTemplate?.());
  return (
    <Space wrap align="start">
      <Upload
        accept={accept}
        maxCount={1}
        beforeUpload={(file) => {
          onChoose(file);
          return false;
        }}
      >
        <Button>{chooseText}</Button>
      </Upload>
      {saveTemplate && (
        <Button type="link" loading={template.isPending} onClick={() => template.mutate(undefined)}>
          {t('importing.template')}
        </Button>
      )}
    </Space>
  );
}

interface ImportButtonsProps {
  canCheck: boolean;
  report: ImportReport<unknown> | undefined;
  isRunning: boolean;
  onStart: (mode: ImportMode) => void;
  onClose: () => void;
}

function ImportButtons({ canCheck, report, isRunning, onStart, onClose }: ImportButtonsProps) {
  const t = useCommonTexts();
  const rows = report?.rows ?? 1;
  const faulty = report?.faulty ?? 0;
  const canApply = report !== undefined && report.problems.length === 0 && rows > 0;
  return (
    <Space wrap>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        disabled={!canCheck}
        loading={isRunning}
        onClick={() => onStart({ dryRun: true, skipFaulty: false })}
      >
        {t('importing.check')}
      </Button>
      {faulty > 0 && faulty < rows && (
        <Button loading={isRunning} onClick={() => onStart({ dryRun: false, skipFaulty: true })}>
          {t('importing.skipFaulty')}
        </Button>
      )}
      <Button
        type="primary"
        disabled={!canApply}
        loading={isRunning && report !== undefined}
        onClick={() => onStart({ dryRun: false, skipFaulty: false })}
      >
        {t('import')}
      </Button>
    </Space>
  );
}

interface ProblemListProps<Problem> {
  problems: readonly Problem[];
  columns: readonly ProblemColumn<Problem>[];
  saveFaults: (() => Promise<void>) | false | undefined;
}

function ProblemList<Problem>({ problems, columns, saveFaults }: ProblemListProps<Problem>) {
  const t = useCommonTexts();
  const lines = problems.map((problem) => columns.map(({ read }) => read(problem)));
  const save = useChange(async () => {
    if (saveFaults) return saveFaults();
    saveText(writeCsv([columns.map(({ title }) => title), ...lines]), 'import-problems.csv');
  });
  return (
    <>
      <div>
        <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {t(saveFaults ? 'importing.downloadFaults' : 'importing.download')}
        </Button>
      </div>
      <Table<string[]>
        size="small"
        rowKey={(line) => line.join(' ')}
        dataSource={lines}
        pagination={{ pageSize: 10, showSizeChanger: false }}
        columns={columns.map(({ title }, index) => ({ title, render: (_, line) => line[index] }))}
      />
    </>
  );
}
