import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { FailureAlert, Loading, PeopleSelect } from '@pedestal/workbench';
import type { UseQueryResult } from '@tanstack/react-query';
import { Timeline } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

type Preview = RouteOutput<RouteOf<'GET /gateway/approvals/preview'>>;

interface ForeseenProps {
  preview: UseQueryResult<Preview, Error>;
  chosen: Record<string, string[]>;
  onChoose: (chosen: Record<string, string[]>) => void;
}

/** Who will sign, as it looks now, and whom the starter chooses. */
export function Foreseen({ preview, chosen, onChoose }: ForeseenProps) {
  const t = useTexts();
  const title = useTitle();
  const { data, error, refetch } = preview;
  const names = new Map((data?.people ?? []).map((each) => [each.id, each.displayName]));
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => names.get(id) ?? t('someone')).join(t('comma'));
  return (
    <aside className="st-side" aria-labelledby="st-who">
      <h2 id="st-who">{t('start.who')}</h2>
      <p className="wb-muted">{t('start.whoHint')}</p>
      {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.choose.map(({ node, title: name, max }) => {
        const label = t('start.choose', { name: title(name) });
        return (
          <div key={node} className="st-choose">
            <span>{label}</span>
            <PeopleSelect
              label={label}
              max={max}
              value={chosen[node] ?? []}
              onChange={(people) => onChoose({ ...chosen, [node]: people })}
            />
          </div>
        );
      })}
      {data && (
        <Timeline
          items={data.nodes.map((node, index) => ({
            key: `${node.node}-${index}`,
            color: node.outcome === 'reject' ? 'red' : node.outcome === 'pass' ? 'gray' : 'blue',
            content: (
              <div className="st-node">
                <strong>{title(node.title)}</strong>
                <span>
                  {node.outcome === 'sign' ? namesOf(node.people) : t(`start.${node.outcome}`)}
                </span>
              </div>
            ),
          }))}
        />
      )}
      {data && data.copied.length > 0 && (
        <p className="wb-muted">{t('start.copied', { names: namesOf(data.copied) })}</p>
      )}
    </aside>
  );
}
