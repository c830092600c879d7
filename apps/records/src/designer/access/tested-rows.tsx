import type { CollectionJson, FieldJson } from '@pedestal/blueprint';
import { useFormat } from '@pedestal/workbench';
import { Tag } from 'antd';
import { type FieldValue, ShownValue } from '../../values/shown-value.tsx';
import type { Field } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { usePolicyWords } from './use-policy-words.ts';
import type { Tested } from './use-test-as.ts';

interface TestedRowsProps {
  collection: CollectionJson;
  tested: Tested;
}

/** The first records as the person sees them, with what lets each in. */
export function TestedRows({ collection, tested }: TestedRowsProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const fields = collection.fields
    .filter(({ type, hidden }) => type !== 'files' && !hidden)
    .toSorted((a, b) => Number(b.id === collection.label) - Number(a.id === collection.label));
  const [first, ...rest] = fields;
  const head = (field: FieldJson) => (
    <th key={field.id} scope="col">
      {title(field.title)} <AccessTag access={tested.access[field.id]} />
    </th>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard.
    <section className="ds-scroll" aria-label={t('test.records')} tabIndex={0}>
      <table className="ds-table ds-tested">
        <thead>
          <tr>
            {first && head(first)}
            <th scope="col">{t('test.via')}</th>
            {rest.map(head)}
          </tr>
        </thead>
        <tbody>
          {tested.items.map((item) => (
            <tr key={item.id}>
              {first && (
                <th scope="row">
                  <Cell field={first} item={item} tested={tested} />
                </th>
              )}
              <td>
                <Via collection={collection} item={item} tested={tested} />
              </td>
              {rest.map((field) => (
                <td key={field.id}>
                  <Cell field={field} item={item} tested={tested} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Item = Tested['items'][number];
type Access = Tested['access'][string];

function AccessTag({ access }: { access: Access | undefined }) {
  const t = useDesignTexts();
  if (access === 'none') return <Tag color="error">{t('access.fields.none')}</Tag>;
  if (access === 'mask') return <Tag color="warning">{t('access.fields.mask')}</Tag>;
  return access === 'read' ? <Tag>{t('access.fields.read')}</Tag> : null;
}

interface CellProps {
  field: FieldJson;
  item: Item;
  tested: Tested;
}

function Cell({ field, item, tested }: CellProps) {
  const t = useDesignTexts();
  if (!(field.id in item.values)) {
    const isOwn = tested.access[field.id] !== 'none' && tested.limited.fields.includes(field.id);
    return <span className="wb-muted">{t(isOwn ? 'test.notYours' : 'test.hidden')}</span>;
  }
  const value = item.values[field.id];
  if (item.masked.includes(field.id)) return <code>{String(value ?? '–')}</code>;
  return (
    <ShownValue
      field={{ ...field, access: 'read' } as Field}
      value={value as FieldValue}
      labels={tested.labels}
    />
  );
}

/** What lets the person see the record: the role, and its condition or scope. */
function Via({ collection, item, tested }: TestedRowsProps & { item: Item }) {
  const t = useDesignTexts();
  const format = useFormat();
  const words = usePolicyWords(collection);
  return (
    <ul className="ds-via">
      {item.via.map(({ roleId, scope, expression }) => {
        const role = tested.roles.find((each) =>
          roleId === null ? each.grantsAll : each.id === roleId,
        );
        const how = roleId === null ? t('access.everything') : words.scope('read', scope);
        return (
          <li key={`${roleId} ${expression}`}>
            <strong>{role ? format.name(role) : roleId}</strong>
            <span className="wb-muted">
              {how}
              {expression !== null && (
                <>
                  {' · '}
                  <code>{expression}</code>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
