import type { RouteOf, RouteOutput, StoredRecord } from '@pedestal/contract';
import { useLive, useShell } from '@pedestal/sub-app-sdk/react';
import {
  FailureAlert,
  useAction,
  useCommonTexts,
  useConfirm,
  useFormat,
} from '@pedestal/workbench';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { type FieldValue, ShownValue } from '../values/shown-value.tsx';
import { type Collection, findField } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { CommentBox } from './comment-box.tsx';

type Entry = RouteOutput<
  RouteOf<'GET /gateway/records/:workspace/:collection/:id/timeline'>
>['items'][number];
type Change = Extract<Entry, { kind: 'change' }>;
type Comment = Extract<Entry, { kind: 'comment' }>;
type FileEvent = Extract<Entry, { kind: 'file' }>;

interface TimelineProps {
  collection: Collection;
  record: StoredRecord;
}

/** What happened to a record: changes and comments, newest first. */
export default function Timeline({ collection, record }: TimelineProps) {
  const t = useTexts();
  const { call } = useShell();
  const params = { workspace: collection.workspace, collection: collection.id, id: record.id };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['timeline', params],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(
          'GET /gateway/records/:workspace/:collection/:id/timeline',
          { params, query: pageParam === undefined ? {} : { cursor: pageParam } },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    },
  );
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="wb-panel" aria-label={t('timeline.title')}>
      <h2>{t('timeline.title')}</h2>
      <CommentBox params={params} />
      {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
      <ol className="rc-timeline">
        {entries.map((entry) => (
          <li key={entry.kind === 'change' ? `v${entry.version}` : entry.id}>
            {entry.kind === 'change' ? (
              <ChangeEntry collection={collection} record={record} change={entry} />
            ) : entry.kind === 'comment' ? (
              <CommentEntry params={params} comment={entry} />
            ) : (
              <FileEntry event={entry} />
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('timeline.older')}
          </Button>
        </div>
      )}
    </section>
  );
}

type Params = { workspace: string; collection: string; id: string };

function EntryHead({ by, at, what }: { by: Change['by']; at: number; what: string }) {
  const format = useFormat();
  const t = useTexts();
  return (
    <div className="rc-entry-head">
      <strong>{by?.displayName || by?.userName || t('timeline.console')}</strong> {what}
      <time className="wb-muted" dateTime={new Date(at).toISOString()}>
        {format.instant(at)}
      </time>
    </div>
  );
}

interface ChangeEntryProps extends TimelineProps {
  change: Change;
}

function ChangeEntry({ collection, record, change }: ChangeEntryProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const act = useAction();
  const { call } = useShell();
  const paths = Object.keys(change.changes);
  const undo = () =>
    confirm({
      title: t('timeline.askUndo'),
      okText: common('undo'),
      run: () =>
        act(
          () =>
            call('POST /gateway/records/:workspace/:collection/:id/undo', {
              params: { workspace: collection.workspace, collection: collection.id, id: record.id },
              body: { change: change.version },
            }),
          t('timeline.undone'),
        ),
    });
  const what = change.version === 1 ? t('timeline.created') : t('timeline.changed');
  return (
    <>
      <EntryHead by={change.by} at={change.at} what={what} />
      {change.version > 1 && (
        <ul className="rc-changes">
          {paths.slice(0, 20).map((path) => (
            <ChangedField
              key={path}
              collection={collection}
              record={record}
              path={path}
              pair={change.changes[path] ?? [null, null]}
            />
          ))}
          {paths.length > 20 && <li>{t('timeline.more', { count: paths.length - 20 })}</li>}
        </ul>
      )}
      {change.version > 1 && record.writable.length > 0 && (
        <Button size="small" type="link" className="rc-undo" onClick={undo}>
          {common('undo')}
        </Button>
      )}
    </>
  );
}

interface ChangedFieldProps extends TimelineProps {
  path: string;
  pair: readonly [unknown, unknown];
}

function ChangedField({ collection, record, path, pair }: ChangedFieldProps) {
  const title = useTitle();
  const [id = '', line, inner] = path.split('/');
  const lines = line === undefined ? undefined : collection.lines.find((each) => each.id === id);
  const field = lines ? lines.fields.find((each) => each.id === inner) : findField(collection, id);
  const at = lines ? (record.lines[id] ?? []).findIndex((each) => each.id === line) : -1;
  const place = lines ? `${title(lines.title)} ${at < 0 ? '' : `#${at + 1}`}` : '';
  const name = [place.trim(), field ? title(field.title) : (inner ?? '')]
    .filter(Boolean)
    .join(' · ');
  const labelKey = lines ? `${id}.${inner}` : id;
  const show = (value: unknown) =>
    field ? (
      <ShownValue
        field={field}
        value={value as FieldValue}
        labels={record.labels}
        labelKey={labelKey}
      />
    ) : (
      <span>{value === null ? '–' : '✓'}</span>
    );
  return (
    <li>
      <span className="wb-muted">{name}</span> {show(pair[0])} → {show(pair[1])}
    </li>
  );
}

function CommentEntry({ params, comment }: { params: Params; comment: Comment }) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const act = useAction();
  const { call, user: currentUser } = useShell();
  const user = useLive(currentUser);
  const remove = () =>
    confirm({
      title: t('timeline.askDelete'),
      okText: common('delete'),
      isDanger: true,
      run: () =>
        act(() =>
          call('DELETE /gateway/records/:workspace/:collection/:id/comments/:comment', {
            params: { ...params, comment: comment.id },
          }),
        ),
    });
  return (
    <>
      <EntryHead by={comment.by} at={comment.at} what={t('timeline.commented')} />
      <p className="rc-comment">{comment.text}</p>
      {comment.by?.id === user?.id && (
        <Button size="small" type="link" className="rc-undo" onClick={remove}>
          {common('delete')}
        </Button>
      )}
    </>
  );
}

function FileEntry({ event }: { event: FileEvent }) {
  const t = useTexts();
  return (
    <>
      <EntryHead by={event.by} at={event.at} what={t('timeline.file')} />
      <p className="rc-comment">{event.file.name}</p>
    </>
  );
}
