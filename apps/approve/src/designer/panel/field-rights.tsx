import { Empty, Radio, Segmented } from 'antd';
import { useTitle } from '../../shared/use-title.ts';
import { useDesign } from '../design-context.ts';
import { useDesignTexts } from '../texts.ts';
import {
  possibleRights,
  type Right,
  type RightsPart,
  rightOf,
  type ShowingNode,
  withRight,
  withShown,
} from './rights.ts';

interface FieldRightsProps {
  node: ShowingNode;
  isReadOnly: boolean;
  change: (part: RightsPart) => void;
}

/** Which fields of the record people see through the node, do not see, or may change. */
export function FieldRights({ node, isReadOnly, change }: FieldRightsProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const { fields } = useDesign();
  if (fields.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noFields')} />;
  }
  const shown = node.readable === 'all' ? 'all' : 'chosen';
  // Nothing is left to choose where everything is shown and nobody signs.
  const isListed = node.kind === 'sign' || shown === 'chosen';
  return (
    <div className="pn-stack">
      <Radio.Group
        className="pn-radios"
        aria-label={t('rights.shown')}
        disabled={isReadOnly}
        value={shown}
        options={(['all', 'chosen'] as const).map((value) => ({
          value,
          label: t(`rights.${value}`),
        }))}
        onChange={({ target }) => change(withShown(node, target.value as 'all' | 'chosen', fields))}
      />
      <p className="wb-muted">{t(shown === 'all' ? 'rights.allHint' : 'rights.chosenHint')}</p>
      {isListed && (
        <ul className="pn-fields">
          {fields.map((field) => (
            <li key={field.id}>
              <span>{title(field.title)}</span>
              <Segmented<Right>
                size="small"
                aria-label={t('rights.of', { name: title(field.title) })}
                disabled={isReadOnly}
                value={rightOf(node, field.id)}
                options={possibleRights(node, field).map((value) => ({
                  value,
                  label: t(`rights.${value}`),
                }))}
                onChange={(right) => change(withRight(node, field.id, right))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
