import type { PortableResource, RouteOf, RouteOutput } from '@pedestal/contract';
import { ImportDialog, useCommonTexts } from '@pedestal/workbench';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

type Report = RouteOutput<RouteOf<'POST /gateway/authority/resources/import'>>;

function readResources(text: string): PortableResource[] | undefined {
  try {
    const file = JSON.parse(text) as { resources?: unknown };
    return Array.isArray(file.resources) ? (file.resources as PortableResource[]) : undefined;
  } catch {
    return undefined;
  }
}

interface ResourceImportProps {
  systemCode: string;
  onClose: () => void;
}

/** Imports resources from a file of another export, after a preview of its effects. */
export function ResourceImport({ systemCode, onClose }: ResourceImportProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const [resources, setResources] = useState<PortableResource[]>();
  const [isBad, setBad] = useState(false);

  const choose = async (file: File) => {
    const read = readResources(await file.text());
    setResources(read);
    setBad(read === undefined);
  };

  return (
    <ImportDialog
      title={t('importTitle')}
      hint={t('importHint')}
      accept=".json,application/json"
      chooseText={t('importChoose')}
      onChoose={(file) => void choose(file)}
      source={resources}
      run={(call, source, { dryRun }) =>
        call('POST /gateway/authority/resources/import', {
          body: { systemCode, dryRun, resources: source },
        })
      }
      summarize={({ created, updated, unchanged }: Report) =>
        t('importSummary', { created, updated, unchanged })
      }
      describeDone={() => t('importDone')}
      problemColumns={[
        { title: common('code'), read: ({ code }: Report['problems'][number]) => code },
        { title: t('problem'), read: ({ problem }) => t(`problems.${problem}`) },
      ]}
      onClose={onClose}
    >
      {isBad && <Alert type="error" showIcon title={t('importBad')} />}
    </ImportDialog>
  );
}
