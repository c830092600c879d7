import {
  download,
  PERMISSIONS,
  type RouteOf,
  type RouteOutput,
  USER_IMPORT_MESSAGES,
} from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import {
  ImportDialog,
  type ProblemColumn,
  readReason,
  saveFile,
  useChange,
  useCommonTexts,
  useGatewayFetch,
} from '@pedestal/workbench';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { PasswordHandout } from '../handout/password-handout.tsx';
import { useTexts } from '../texts.ts';
import { useSuspendedText } from '../use-suspended-text.ts';
import { type ImportField, ImportMapping, type Mapping } from './import-mapping.tsx';
import { readBase64 } from './read-base64.ts';
import { useImportTexts } from './texts.ts';

type Report = RouteOutput<RouteOf<'POST /gateway/authority/users/import'>>;

interface Source {
  /** As base64. */
  file: string;
  headings: string[];
  mapping: Mapping;
}

/** Imports users from a spreadsheet: choose a file, map its columns, check it by a dry run, import. */
export function UserImport({ onClose }: { onClose: () => void }) {
  const t = useImportTexts();
  const label = useFieldLabel();
  const describe = useSuspendedText();
  const problemColumns = useProblemColumns();
  const files = useImportFiles();
  const { source, setSource, choose } = useSource();
  const canReset = useShell().can(PERMISSIONS.resetPasswords);
  const [withPasswords, setWithPasswords] = useState(canReset);
  const [added, setAdded] = useState<readonly string[]>();

  if (added) return <PasswordHandout ids={added} onClose={onClose} />;

  const isMapped = source?.mapping.userName !== undefined;
  return (
    <ImportDialog
      title={t('title')}
      hint={t('hint')}
      width={760}
      accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      chooseText={t('choose')}
      onChoose={choose}
      saveTemplate={files.saveTemplate}
      saveFaults={files.saveFaults}
      source={isMapped ? source : undefined}
      run={(call, { file, mapping }, mode) =>
        call('POST /gateway/authority/users/import', { body: { file, mapping, ...mode } })
      }
      summarize={({ rows, created, updated, unchanged, faulty, suspended }: Report) =>
        describe(
          'willSuspend',
          suspended,
          t('summary', { rows, created, updated, unchanged, faulty }),
        )
      }
      describeDone={({ created, updated, suspended }) =>
        describe('suspended', suspended, t('done', { created, updated }))
      }
      problemColumns={problemColumns}
      onApplied={({ addedIds }) => {
        if (withPasswords && addedIds.length > 0) setAdded(addedIds);
        else onClose();
      }}
      onClose={onClose}
    >
      {source && (
        <ImportMapping
          headings={source.headings}
          mapping={source.mapping}
          label={label}
          onChange={(mapping) => setSource({ ...source, mapping })}
        />
      )}
      {canReset && (
        <Checkbox
          checked={withPasswords}
          onChange={(event) => setWithPasswords(event.target.checked)}
        >
          {t('withPasswords')}
        </Checkbox>
      )}
    </ImportDialog>
  );
}

/** About the largest file that the gateway accepts. */
const MAX_FILE_BYTES = 6_000_000;

/** The chosen file and the fields of its columns, as far as the gateway knows their headings. */
function useSource() {
  const t = useImportTexts();
  const shell = useShell();
  const [source, setSource] = useState<Source>();
  const read = useChange(
    async (call, chosen: File) => {
      const file = await readBase64(chosen);
      const { columns } = await call('POST /gateway/authority/users/import/columns', {
        body: { file },
      });
      return { file, columns };
    },
    {
      onDone({ file, columns }) {
        const known = columns.flatMap(({ header, field }) => (field ? [[field, header]] : []));
        const headings = columns.map(({ header }) => header);
        setSource({ file, headings, mapping: Object.fromEntries(known) as Mapping });
      },
      onFailure(error) {
        const reason = readReason(error);
        if (reason === undefined) return false;
        shell.notify({ type: 'error', message: reason });
        return true;
      },
    },
  );
  return {
    source,
    setSource,
    choose(file: File) {
      setSource(undefined);
      if (file.size > MAX_FILE_BYTES) shell.notify({ type: 'error', message: t('tooLarge') });
      else read.mutate(file);
    },
  };
}

function useImportFiles() {
  const locale = useLocale();
  const fetchFile = useGatewayFetch();
  return {
    async saveTemplate() {
      const query = { language: locale };
      const reply = await download(fetchFile, 'GET /gateway/authority/users/import/template', {
        query,
      });
      saveFile(await reply.blob(), 'users-template.xlsx');
    },
    async saveFaults({ file, mapping }: Source) {
      const reply = await download(fetchFile, 'POST /gateway/authority/users/import/faults', {
        body: { file, mapping },
      });
      saveFile(await reply.blob(), 'import-errors.xlsx');
    },
  };
}

function useFieldLabel(): (field: ImportField) => string {
  const t = useTexts();
  const common = useCommonTexts();
  return (field) => (field === 'status' ? common('status') : t(field));
}

function useProblemColumns(): ProblemColumn<Report['problems'][number]>[] {
  const t = useImportTexts();
  const locale = useLocale();
  const label = useFieldLabel();
  return [
    { title: t('row'), read: ({ row }) => String(row) },
    { title: t('field'), read: ({ field }) => label(field) },
    { title: t('problem'), read: ({ problem }) => USER_IMPORT_MESSAGES[problem][locale] },
    { title: t('value'), read: ({ value }) => value },
  ];
}
