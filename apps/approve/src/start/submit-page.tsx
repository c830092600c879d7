import type { RouteOf, RouteOutput, StoredRecord } from '@pedestal/contract';
import { Failure, InnerLink, Loading, Page, useChange, useGet } from '@pedestal/workbench';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { Foreseen } from './foreseen.tsx';
import { RecordForm } from './record-form.tsx';
import './start.css';

type OfRecord = RouteOutput<RouteOf<'GET /gateway/approvals/of/:workspace/:collection/:id'>>;

/** A saved request: its form, who will sign, and the button that submits it. */
export function Component() {
  const t = useTexts();
  const { workspace = '', collection = '', id = '' } = useParams();
  const params = { workspace, collection, id };
  const approvals = useGet('GET /gateway/approvals/of/:workspace/:collection/:id', { params });
  const record = useGet('GET /gateway/records/:workspace/:collection/:id', { params });
  const error = approvals.error ?? record.error;
  if (error && !(approvals.data && record.data)) {
    return <Failure error={error} onRetry={() => void approvals.refetch()} />;
  }
  if (!approvals.data || !record.data) return <Loading />;
  const running = approvals.data.items.find(({ status }) => status === 'running');
  if (running) {
    return (
      <Page title={t('start.title')}>
        <Alert
          type="info"
          showIcon
          title={t('start.running')}
          action={<InnerLink to={`/a/${running.id}`}>{t('start.openApproval')}</InnerLink>}
        />
      </Page>
    );
  }
  return <Submit key={id} {...params} record={record.data} approvals={approvals.data} />;
}

interface SubmitProps {
  workspace: string;
  collection: string;
  id: string;
  record: StoredRecord;
  approvals: OfRecord;
}

function Submit({ workspace, collection, id, record, approvals }: SubmitProps) {
  const t = useTexts();
  const title = useTitle();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [isDirty, setDirty] = useState(false);
  const [chosen, setChosen] = useState<Record<string, string[]>>({});
  const { startable } = approvals;
  const flow = startable.find(({ key }) => key === params.get('flow')) ?? startable[0];
  const preview = useGet(
    'GET /gateway/approvals/preview',
    { query: { workspace, collection, recordId: id, ...(flow ? { definition: flow.key } : {}) } },
    { enabled: flow !== undefined },
  );
  const start = useChange(
    (call) =>
      call('POST /gateway/approvals', {
        body: {
          ...{ workspace, collection, recordId: id, chosen },
          version: record.version,
          ...(flow ? { definition: flow.key } : {}),
        },
      }),
    {
      done: t('start.submitted'),
      onDone: (started) => void navigate(`/a/${started.id}`, { replace: true }),
    },
  );
  const isChosen = (preview.data?.choose ?? []).every(({ node }) => chosen[node]?.length);
  const reason = isDirty ? t('start.saveFirst') : isChosen ? undefined : t('start.chooseNeeded');
  const submit = (
    <Button
      type="primary"
      disabled={!flow || !preview.data || reason !== undefined}
      {...(reason === undefined ? {} : { title: reason })}
      loading={start.isPending}
      onClick={() => start.mutate(undefined)}
    >
      {t('start.submit')}
    </Button>
  );
  return (
    <Page title={flow ? title(flow.title) : t('start.title')} actions={submit}>
      {!flow && <Alert type="warning" showIcon title={t('start.notStartable')} />}
      {startable.length > 1 && flow && (
        <Select
          aria-label={t('start.which')}
          value={flow.key}
          options={startable.map(({ key, title: name }) => ({ value: key, label: title(name) }))}
          onChange={(key) => setParams({ flow: key }, { replace: true })}
        />
      )}
      <div className="st-body">
        <div className="st-form">
          <RecordForm
            {...{ workspace, collection, id }}
            onDirty={setDirty}
            onSaved={() => void preview.refetch()}
          />
        </div>
        {flow && <Foreseen preview={preview} chosen={chosen} onChoose={setChosen} />}
      </div>
    </Page>
  );
}
