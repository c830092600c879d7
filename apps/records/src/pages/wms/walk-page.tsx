import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  InnerLink,
  Loading,
  NoPage,
  Page,
  useAddressState,
  useChange,
  useGet,
} from '@pedestal/workbench';
import { Button, Result } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { DocumentList } from './document-list.tsx';
import { useWarehouseTexts } from './texts.ts';
import { useMasters } from './use-masters.ts';
import { findNext, showQuantity, textOf, toWalk, type WalkLine } from './walk-lines.ts';
import { WalkStep } from './walk-step.tsx';
import './wms.css';

/** How documents of a kind are walked through the warehouse. */
export interface Walk {
  work: 'pick' | 'count';
  /** Texts of the pages, if not those of the work. */
  named?: 'pack';
  /** Where the documents are and the page is, if not named like the work. */
  collection?: string;
  page?: string;
  filter: string;
  sort: string;
  day: string;
  about: string;
  /** Field of the lines that the walk fills in. */
  quantity: string;
  /** Must a line be picked as a whole? Its lines then have no reason of a short pick. */
  isWhole?: boolean;
  /** The transition at the end. */
  finish: string;
}

/** The list of documents, or the one that the address names. */
export function WalkPage({ walk }: { walk: Walk }) {
  const { collections } = useWorkspace();
  const { values } = useAddressState();
  const collection = collectionOf(walk);
  if (!collections.some(({ id }) => id === collection)) return <NoPage />;
  if (values.id === undefined) {
    return (
      <DocumentList {...walk} work={nameOf(walk)} collection={collection} page={pageOf(walk)} />
    );
  }
  return <WalkDocument key={values.id} walk={walk} id={values.id} />;
}

const collectionOf = ({ work, collection = work }: Walk) => collection;
const nameOf = ({ work, named }: Walk) => named ?? work;
const pageOf = ({ work, page = work }: Walk) => page;

function WalkDocument({ walk, id }: { walk: Walk; id: string }) {
  const t = useWarehouseTexts();
  const { workspace, base } = useWorkspace();
  const params = { workspace: workspace.key, collection: collectionOf(walk), id };
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params,
  });
  const masters = useMasters(data);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !masters) return <Loading />;
  const lines = toWalk(data, walk.quantity, masters);
  return (
    <Page
      title={textOf(data.values.no) ?? t(`${nameOf(walk)}.title`)}
      hint={t('progress', {
        done: lines.filter(({ done }) => done !== undefined).length,
        of: lines.length,
      })}
      actions={<InnerLink to={`${base}/p/${pageOf(walk)}`}>{t('back')}</InnerLink>}
    >
      <WalkLines walk={walk} record={data} lines={lines} />
    </Page>
  );
}

interface WalkLinesProps {
  walk: Walk;
  record: StoredRecord;
  lines: readonly WalkLine[];
}

function WalkLines({ walk, record, lines }: WalkLinesProps) {
  const t = useWarehouseTexts();
  const { workspace } = useWorkspace();
  const [chosen, setChosen] = useState<string>();
  const current = lines.find(({ id }) => id === chosen) ?? findNext(lines);
  const params = { workspace: workspace.key, collection: collectionOf(walk), id: record.id };
  const save = useChange(
    (call, { line, ...values }: { line: string; quantity: string; short?: string }) =>
      call('PATCH /gateway/records/:workspace/:collection/:id', {
        params,
        body: {
          version: record.version,
          lines: { lines: { change: [{ id: line, values: toValues(walk, values) }] } },
        } as never,
      }),
    { onDone: () => setChosen(undefined) },
  );
  return (
    <div className="rc-walk">
      {current ? (
        <WalkStep
          // Every line starts at its bin.
          key={current.id}
          work={walk.work}
          line={current}
          lines={lines}
          isBusy={save.isPending}
          onChoose={setChosen}
          onDone={(quantity, short) =>
            save.mutate({ line: current.id, quantity, ...(short === undefined ? {} : { short }) })
          }
        />
      ) : (
        <Finish walk={walk} record={record} />
      )}
      <h2>{t('lines')}</h2>
      <ol className="rc-walk-list">
        {lines.map((line) => (
          <li key={line.id} aria-current={line.id === current?.id ? 'step' : undefined}>
            <strong>{line.place.code}</strong>
            <span>{line.goods.name}</span>
            <span className="wb-muted">
              {line.done === undefined ? t('open') : showQuantity(line.done)}
              {walk.work === 'pick' && ` / ${showQuantity(line.wanted)}`}
            </span>
            {line.id !== current?.id && (
              <Button size="small" onClick={() => setChosen(line.id)}>
                {t(line.done === undefined ? 'go' : 'again')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function toValues(
  { work, quantity: field, isWhole }: Walk,
  values: { quantity: string; short?: string },
) {
  return work === 'pick' && !isWhole
    ? { [field]: values.quantity, short: values.short ?? null }
    : { [field]: values.quantity };
}

function Finish({ walk, record }: Pick<WalkLinesProps, 'walk' | 'record'>) {
  const t = useWarehouseTexts();
  const shell = useShell();
  const { workspace, base } = useWorkspace();
  const navigate = useNavigate();
  const { finish, isWhole } = walk;
  const work = nameOf(walk);
  const run = useChange(
    (call, transition: string) =>
      call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
        params: {
          ...{ workspace: workspace.key, collection: collectionOf(walk) },
          ...{ id: record.id, transition },
        },
        body: { version: record.version },
      }),
    {
      onDone() {
        const no = textOf(record.values.no) ?? '';
        shell.notify({ type: 'success', message: t(`${work}.finished`, { no }) });
        navigate(`${base}/p/${pageOf(walk)}`);
      },
    },
  );
  const canFinish = record.transitions.includes(finish);
  return (
    <Result
      status={canFinish || !isWhole ? 'success' : 'warning'}
      title={t(canFinish || !isWhole ? `${work}.allDone` : 'pack.incomplete')}
      extra={
        canFinish && (
          <Button
            type="primary"
            size="large"
            loading={run.isPending}
            onClick={() => run.mutate(finish)}
          >
            {t(`${work}.finish`)}
          </Button>
        )
      }
    />
  );
}
