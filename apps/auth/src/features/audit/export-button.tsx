import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button } from 'antd';
import { saveFile } from '../../lib/save-file.ts';
import { useSharedTexts } from '../../shared/texts.ts';

interface ExportButtonProps {
  /** What the list is narrowed to. */
  chosen: Record<string, string>;
  fileName: string;
}

/** Writes out what a log shows, for those who may. */
export function ExportButton({ chosen, fileName }: ExportButtonProps) {
  const shared = useSharedTexts();
  const shell = useShell();
  const exportAll = async () => {
    const reply = await shell.fetch(
      `/gateway/authority/audit/export?${new URLSearchParams(chosen)}`,
    );
    if (reply.ok) saveFile(await reply.blob(), fileName);
    else shell.notify({ type: 'error', message: shared('failed') });
  };
  if (!shell.can(PERMISSIONS.exportAudit)) return null;
  return <Button onClick={() => void exportAll()}>{shared('export')}</Button>;
}
