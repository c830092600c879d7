import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button } from 'antd';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-call.ts';
import { useSharedTexts } from '../../shared/texts.ts';
import { useGatewayFetch } from '../../shared/use-gateway-fetch.ts';

interface ExportButtonProps {
  /** What the list is narrowed to. */
  chosen: Record<string, string>;
  fileName: string;
}

/** Writes out what a log shows, for those who may. */
export function ExportButton({ chosen, fileName }: ExportButtonProps) {
  const shared = useSharedTexts();
  const shell = useShell();
  const fetchFile = useGatewayFetch();
  const exportAll = useChange(async () => {
    const search = new URLSearchParams(chosen);
    const reply = await fetchFile(`/gateway/authority/audit/export?${search}`);
    saveFile(await reply.blob(), fileName);
  });
  if (!shell.can(PERMISSIONS.exportAudit)) return null;
  return (
    <Button loading={exportAll.isPending} onClick={() => exportAll.mutate(undefined)}>
      {shared('export')}
    </Button>
  );
}
