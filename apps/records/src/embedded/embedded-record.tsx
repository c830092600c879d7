import type { RecordPurpose } from '@pedestal/sub-app-sdk';
import { Failure, Loading, NoPage, useGet } from '@pedestal/workbench';
import { useMemo } from 'react';
import { type Collection, toCollection } from '../workspace/collection.ts';
import { WorkspaceContext } from '../workspace/workspace-context.ts';
import { FormBody } from './form-body.tsx';

type FormPurpose = Extract<RecordPurpose, { kind: 'form' }>;

/** The form of a record that the person fills in. */
export function EmbeddedRecord(props: FormPurpose) {
  const { workspace, collection: collectionId, id } = props;
  const { data, error, refetch } = useGet('GET /gateway/workspaces/:workspace', {
    params: { workspace },
  });
  const opened = useMemo(
    () =>
      data && {
        workspace: data,
        collections: data.collections.map((each) => toCollection(data, each)),
        base: '',
      },
    [data],
  );
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!opened) return <Loading />;
  const collection = opened.collections.find((each) => each.id === collectionId);
  if (!collection) return <NoPage />;
  return (
    <WorkspaceContext value={opened}>
      {id === null ? (
        <FormBody
          path={`embedded/${workspace}/${collectionId}/new`}
          collection={collection}
          record={undefined}
          save={props}
        />
      ) : (
        <Existing {...props} id={id} of={collection} />
      )}
    </WorkspaceContext>
  );
}

function Existing(props: FormPurpose & { id: string; of: Collection }) {
  const { workspace, collection, id, of } = props;
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace, collection, id },
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <FormBody
      key={id}
      path={`embedded/${workspace}/${collection}/${id}`}
      collection={of}
      record={data}
      save={props}
    />
  );
}
