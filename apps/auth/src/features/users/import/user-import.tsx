import { type RouteOf, type RouteOutput, USER_IMPORT_FIELDS } from '@pedestal/contract';
import { ImportDialog, type ProblemColumn, useCommonTexts } from '@pedestal/workbench';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { useSuspendedText } from '../use-suspended-text.ts';
import { readHeadings } from './csv-headings.ts';
import { type ImportField, ImportMapping, type Mapping } from './import-mapping.tsx';
import { useImportTexts } from './texts.ts';

type Report = RouteOutput<RouteOf<'POST /gateway/authority/users/import'>>;

interface Source {
  csv: string;
  mapping: Mapping;
}

const TEMPLATE = {
  fileName: 'users-template.csv',
  text: `${USER_IMPORT_FIELDS.join(',')}\r\nli.lei,李雷,13800000000,li.lei@example.com,,active,,zh-CN\r\n`,
};

/** Imports users from CSV: choose a file, map its columns, check it by a dry run, import. */
export function UserImport({ onClose }: { onClose: () => void }) {
  const t = useImportTexts();
  const label = useFieldLabel();
  const describe = useSuspendedText();
  const problemColumns = useProblemColumns();
  const [source, setSource] = useState<Source>();

  const choose = async (file: File) => {
    const csv = await file.text();
    setSource({ csv, mapping: mapByName(readHeadings(csv)) });
  };

  const isMapped = source?.mapping.userName !== undefined;
  return (
    <ImportDialog
      title={t('title')}
      hint={t('hint')}
      width={760}
      accept=".csv,text/csv"
      chooseText={t('choose')}
      onChoose={(file) => void choose(file)}
      template={TEMPLATE}
      source={isMapped ? source : undefined}
      run={(call, { csv, mapping }, mode) =>
        call('POST /gateway/authority/users/import', { body: { csv, mapping, ...mode } })
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
      onClose={onClose}
    >
      {source && (
        <ImportMapping
          headings={readHeadings(source.csv)}
          mapping={source.mapping}
          label={label}
          onChange={(mapping) => setSource({ ...source, mapping })}
        />
      )}
    </ImportDialog>
  );
}

/** Maps the columns whose heading is the name of a field. */
function mapByName(headings: readonly string[]): Mapping {
  const present = USER_IMPORT_FIELDS.filter((field) => headings.includes(field));
  return Object.fromEntries(present.map((field) => [field, field]));
}

function useFieldLabel(): (field: ImportField) => string {
  const t = useTexts();
  const common = useCommonTexts();
  return (field) => (field === 'status' ? common('status') : t(field));
}

function useProblemColumns(): ProblemColumn<Report['problems'][number]>[] {
  const t = useImportTexts();
  const label = useFieldLabel();
  return [
    { title: t('row'), read: ({ row }) => String(row) },
    { title: t('field'), read: ({ field }) => label(field) },
    { title: t('problem'), read: ({ problem }) => t(`problems.${problem}`) },
    { title: t('value'), read: ({ value }) => value },
  ];
}
