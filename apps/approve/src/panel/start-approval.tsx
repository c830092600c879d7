import type { ApprovedRecord } from '@pedestal/sub-app-sdk';
import { startApproval } from '@pedestal/sub-app-sdk';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useGet } from '@pedestal/workbench';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { Foreseen } from '../start/foreseen.tsx';
import '../start/start.css';

interface StartApprovalProps {
  record: ApprovedRecord;
  startable: readonly { key: string; title: readonly [string, string] }[];
  onStarted: () => void;
}

/** Who would sign, and the button that submits the record. */
export function StartApproval({ record, startable, onStarted }: StartApprovalProps) {
  const t = useTexts();
  const title = useTitle();
  const shell = useShell();
  const [key, setKey] = useState(startable[0]?.key);
  const [chosen, setChosen] = useState<Record<string, string[]>>({});
  const definition = startable.find((each) => each.key === key) ?? startable[0];
  const { workspace, collection, id } = record;
  const preview = useGet('GET /gateway/approvals/preview', {
    query: { workspace, collection, recordId: id, ...(key ? { definition: key } : {}) },
  });
  const start = useChange(
    async (call) => {
      const params = { workspace, collection, id };
      const { version } = await call('GET /gateway/records/:workspace/:collection/:id', { params });
      return startApproval(shell, record, {
        version,
        chosen,
        ...(definition ? { definition: definition.key } : {}),
      });
    },
    { done: t('start.submitted'), onDone: onStarted },
  );
  const isChosen = (preview.data?.choose ?? []).every(({ node }) => chosen[node]?.length);
  return (
    <>
      {startable.length > 1 && (
        <Select
          aria-label={t('start.which')}
          value={definition?.key ?? null}
          options={startable.map((each) => ({ value: each.key, label: title(each.title) }))}
          onChange={setKey}
        />
      )}
      <Foreseen preview={preview} chosen={chosen} onChoose={setChosen} />
      <div>
        <Button
          type="primary"
          disabled={!preview.data || !isChosen}
          loading={start.isPending}
          onClick={() => start.mutate(undefined)}
        >
          {t('start.submit')}
        </Button>
      </div>
    </>
  );
}
