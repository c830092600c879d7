import type { SignNode } from '@pedestal/approval';
import { Empty, Segmented } from 'antd';
import { useTitle } from '../../shared/use-title.ts';
import { useDesign } from '../design-context.ts';
import { useDesignTexts } from '../texts.ts';

type Right = 'hidden' | 'read' | 'write';

interface FieldRightsProps {
  node: SignNode;
  isReadOnly: boolean;
  change: (part: Partial<SignNode>) => void;
}

const CALCULATED = ['computed', 'sum'];

/** Which fields of the record the signers do not see, see, or may change. */
export function FieldRights({ node, isReadOnly, change }: FieldRightsProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const { fields } = useDesign();
  const { hidden = [], writable = [] } = node;
  const rightOf = (id: string): Right => {
    if (hidden.includes(id)) return 'hidden';
    return writable.includes(id) ? 'write' : 'read';
  };
  const set = (id: string, right: Right) => {
    const others = (list: readonly string[]) => list.filter((each) => each !== id);
    const next = {
      hidden: right === 'hidden' ? [...others(hidden), id] : others(hidden),
      writable: right === 'write' ? [...others(writable), id] : others(writable),
    };
    change({
      hidden: next.hidden.length > 0 ? next.hidden : undefined,
      writable: next.writable.length > 0 ? next.writable : undefined,
    } as Partial<SignNode>);
  };
  if (fields.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noFields')} />;
  }
  return (
    <>
      <p className="wb-muted">{t('fieldsHint')}</p>
      <ul className="pn-fields">
        {fields.map((field) => (
          <li key={field.id}>
            <span>{title(field.title)}</span>
            <Segmented<Right>
              size="small"
              aria-label={t('rights.of', { name: title(field.title) })}
              disabled={isReadOnly}
              value={rightOf(field.id)}
              options={(['hidden', 'read', 'write'] as const).map((value) => ({
                value,
                label: t(`rights.${value}`),
                disabled: value === 'write' && CALCULATED.includes(field.type),
              }))}
              onChange={(right) => set(field.id, right)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
