import { InnerLink, useGet } from '@pedestal/workbench';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';

/** Records that refer to this one, as far as the person may see them. */
export default function References({ collection, id }: { collection: Collection; id: string }) {
  const t = useTexts();
  const title = useTitle();
  const { base, collections } = useWorkspace();
  const { data } = useGet('GET /gateway/records/:workspace/:collection/:id/references', {
    params: { workspace: collection.workspace, collection: collection.id, id },
  });
  const groups = (data?.items ?? []).flatMap((item) => {
    if (item.workspace !== collection.workspace || item.records.length === 0) return [];
    const owner = collections.find((each) => each.id === item.collection);
    return owner ? [{ ...item, owner }] : [];
  });
  if (groups.length === 0) return null;
  return (
    <section className="wb-panel" aria-label={t('references')}>
      <h2>{t('references')}</h2>
      {groups.map(({ owner, field, records, hasMore }) => {
        const [head = '', inner] = field.split('.');
        const used =
          inner === undefined
            ? owner.fields.find((each) => each.id === head)
            : owner.lines
                .find((each) => each.id === head)
                ?.fields.find((each) => each.id === inner);
        return (
          <div key={`${owner.id}.${field}`} className="rc-references">
            <span className="wb-muted">
              {title(owner.title)}
              {used && ` · ${title(used.title)}`}
            </span>
            {records.map((record) => (
              <InnerLink key={record.id} to={`${base}/${owner.id}/${record.id}`}>
                {record.label || t('untitled')}
              </InnerLink>
            ))}
            {hasMore && inner === undefined && (
              <InnerLink to={`${base}/${owner.id}?f=${encodeURIComponent(`${field}.in.${id}`)}`}>
                {t('showAll')}
              </InnerLink>
            )}
          </div>
        );
      })}
    </section>
  );
}
