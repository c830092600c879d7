import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useGet } from '@pedestal/workbench';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import { RecordAnchor } from '../workspace/record-anchor.tsx';
import { useCollectionAt } from '../workspace/use-collection-at.ts';
import { useTitle } from '../workspace/workspace-context.ts';

type Reply = RouteOutput<RouteOf<'GET /gateway/records/:workspace/:collection/:id/references'>>;
type Group = Reply['items'][number];

/** Records that refer to this one, of all workspaces, as far as the person may see them. */
export default function References({ collection, id }: { collection: Collection; id: string }) {
  const t = useTexts();
  const { data } = useGet('GET /gateway/records/:workspace/:collection/:id/references', {
    params: { workspace: collection.workspace, collection: collection.id, id },
  });
  const groups = (data?.items ?? []).filter(({ records }) => records.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="wb-panel" aria-label={t('references')}>
      <h2>{t('references')}</h2>
      {groups.map((group) => (
        <ReferenceGroup
          key={`${group.workspace}.${group.collection}.${group.field}`}
          group={group}
          id={id}
        />
      ))}
    </section>
  );
}

/** Records of one collection that refer to a record by one of their fields. */
function ReferenceGroup({ group, id }: { group: Group; id: string }) {
  const t = useTexts();
  const title = useTitle();
  const owner = useCollectionAt(group);
  if (!owner) return null;
  const { field, records, hasMore } = group;
  const [head = '', inner] = field.split('.');
  const used =
    inner === undefined
      ? owner.fields.find((each) => each.id === head)
      : owner.lines.find((each) => each.id === head)?.fields.find((each) => each.id === inner);
  return (
    <div className="rc-references">
      <span className="wb-muted">
        {title(owner.title)}
        {used && ` · ${title(used.title)}`}
      </span>
      {records.map((record) => (
        <RecordAnchor key={record.id} place={group} path={`/${record.id}`}>
          {record.label || t('untitled')}
        </RecordAnchor>
      ))}
      {hasMore && inner === undefined && (
        <RecordAnchor place={group} path={`?f=${encodeURIComponent(`${field}.in.${id}`)}`}>
          {t('showAll')}
        </RecordAnchor>
      )}
    </div>
  );
}
