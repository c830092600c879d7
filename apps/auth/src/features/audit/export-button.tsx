import { download, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { saveFile, useChange, useCommonTexts, useGatewayFetch } from '@pedestal/workbench';
import { Button } from 'antd';

interface ExportButtonProps {
  /** The filters of the list. */
  chosen: Record<string, string>;
  fileName: string;
}

/** Exports the filtered log, if the person has the permission. */
export function ExportButton({ chosen, fileName }: ExportButtonProps) {
  const common = useCommonTexts();
  const shell = useShell();
  const fetchFile = useGatewayFetch();
  const exportAll = useChange(async () => {
    const reply = await download(fetchFile, 'GET /gateway/authority/audit/export', {
      query: chosen,
    });
    saveFile(await reply.blob(), fileName);
  });
  if (!shell.can(PERMISSIONS.exportAudit)) return null;
  return (
    <Button loading={exportAll.isPending} onClick={() => exportAll.mutate(undefined)}>
      {common('export')}
    </Button>
  );
}
