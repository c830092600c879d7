import type { ReportChart, ReportFileFormat, ReportQueryInput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange } from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { useTexts } from '../shared/texts.ts';

interface ExportButtonProps {
  title: string;
  parts: { title: string; query: ReportQueryInput; chart?: ReportChart }[];
}

export const FORMATS: readonly ReportFileFormat[] = ['xlsx', 'pdf', 'png'];

/** Writes the figures into a file. A job does it; its file is offered when it is done. */
export function ExportButton({ title, parts }: ExportButtonProps) {
  const t = useTexts();
  const shell = useShell();
  const start = useChange(
    (call, format: ReportFileFormat) =>
      call('POST /gateway/reports/export', {
        body: {
          title: cut(title),
          format,
          parts: parts.map((part) => ({ ...part, title: cut(part.title) })),
        },
      }),
    { onDone: () => shell.notify({ type: 'info', message: t('export.started') }) },
  );
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={parts.length === 0}
      menu={{
        items: FORMATS.map((key) => ({ key, label: t(`export.${key}`) })),
        onClick: ({ key }) => start.mutate(FORMATS.find((each) => each === key) ?? 'xlsx'),
      }}
    >
      <Button loading={start.isPending}>{t('export.title')}</Button>
    </Dropdown>
  );
}

const MAX_TITLE = 80;
const cut = (text: string) => text.slice(0, MAX_TITLE);
