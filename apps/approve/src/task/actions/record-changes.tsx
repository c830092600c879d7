import { FailureAlert, Spinner, useFormat, useGet } from '@pedestal/workbench';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { useTitle } from '../../shared/use-title.ts';
import { showPlainValue } from './plain-value.ts';

interface RecordChangesProps {
  approval: string;
  /** The version that the person saw, and the one that the record has now. */
  since: number;
  now: number;
}

/** What changed in the record since the person opened it, field by field. */
export function RecordChanges({ approval, since, now }: RecordChangesProps) {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const params = { id: approval };
  const opened = useGet('GET /gateway/approvals/:id', { params });
  const described = useGet('GET /gateway/approvals/:id/collection', { params });
  const { data, refetch } = opened;
  // The page was read before the change.
  const isOld = (data?.recordVersion ?? 0) < now;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  const error = opened.error ?? described.error;
  if (error) return <FailureAlert error={error} />;
  if (!data || isOld || !described.data) return <Spinner />;
  const { fields, lines } = described.data;
  const changes = data.changes.filter(({ version }) => version > since);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('dialog.changedTitle')}
      description={
        <>
          <p>{t('dialog.changedHint')}</p>
          {changes.map(({ version, at, by, changes: values }) => (
            <section key={version}>
              <small>
                {t('task.changedBy', {
                  name: by?.displayName ?? t('console'),
                  time: format.instant(at),
                })}
              </small>
              <dl className="tk-changes">
                {Object.entries(values).map(([path, [before, after]]) => {
                  const [id = ''] = path.split(/[./]/);
                  const field = fields.find((each) => each.id === id);
                  const group = lines.find((each) => each.id === id);
                  const named = field ?? group;
                  return (
                    <div key={path}>
                      <dt>{named ? title(named.title) : path}</dt>
                      <dd>
                        <del>{showPlainValue(field, before, title)}</del> →{' '}
                        <ins>{showPlainValue(field, after, title)}</ins>
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </section>
          ))}
        </>
      }
    />
  );
}
