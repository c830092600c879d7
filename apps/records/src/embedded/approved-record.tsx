import type { RecordPurpose } from '@pedestal/sub-app-sdk';
import { Failure, Loading, useGet } from '@pedestal/workbench';
import { useMemo } from 'react';
import { useWatch } from '../shared/use-watch.ts';
import { toCollection } from '../workspace/collection.ts';
import { WorkspaceContext } from '../workspace/workspace-context.ts';
import { FormBody } from './form-body.tsx';

type ApprovalPurpose = Extract<RecordPurpose, { kind: 'approval' }>;

/** The record of an approval: the fields that the person's step shows, and changes that it allows. */
export function ApprovedRecord(props: ApprovalPurpose) {
  const { approval, workspace, task, onSaved } = props;
  const params = { id: approval };
  const described = useGet('GET /gateway/approvals/:id/collection', { params });
  const record = useGet('GET /gateway/approvals/:id/record', { params });
  const opened = useMemo(() => {
    if (!described.data) return undefined;
    const own = { key: workspace, menus: [], collections: [described.data] } as never;
    const collection = toCollection(own, described.data);
    return { workspace: own, collections: [collection], collection, base: '' };
  }, [described.data, workspace]);
  const error = described.error ?? record.error;
  if (error && !(opened && record.data)) {
    return <Failure error={error} onRetry={() => void record.refetch()} />;
  }
  if (!opened || !record.data) return <Loading />;
  return (
    <WorkspaceContext value={opened}>
      <Watched collection={opened.collection} id={record.data.id} />
      <FormBody
        key={approval}
        path={`approval/${approval}`}
        collection={opened.collection}
        record={record.data}
        save={{
          ...(task === null
            ? {}
            : {
                send: (call, base, changes) =>
                  call('PATCH /gateway/approvals/:id/tasks/:task/record', {
                    params: { id: approval, task },
                    body: { version: base.version, ...(changes as object) } as never,
                  }),
              }),
          read: (call) => call('GET /gateway/approvals/:id/record', { params }),
          onSaved,
        }}
      />
    </WorkspaceContext>
  );
}

/** Reads the record again when somebody changes it, as far as the person hears of it. */
function Watched(props: { collection: ReturnType<typeof toCollection>; id: string }) {
  useWatch(props.collection, { recordId: props.id, isPaused: false });
  return null;
}
