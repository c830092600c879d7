import { type FieldJson, findNode } from '@pedestal/blueprint';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCommonTexts } from '@pedestal/workbench';
import { Button, Tag } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesign } from '../shared/design-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { useLinkTargets } from '../shared/use-link-targets.ts';
import { choicesOf } from './field-types.ts';

interface FieldRowProps {
  field: FieldJson;
  collection: string;
  lines: string | undefined;
  /** Does the field name a record? */
  isLabel: boolean;
  onOpen: () => void;
  onChange: (field: FieldJson) => void;
  onRemove: () => void;
}

/** One field: its name, type and flags, with what can be done to it. */
export function FieldRow(props: FieldRowProps) {
  const { field, collection, lines, isLabel, onOpen, onChange, onRemove } = props;
  const t = useDesignTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const locale = useLocale();
  const { shipped, effective } = useDesign();
  const path = [
    ...['collections', collection, ...(lines === undefined ? [] : ['lines', lines])],
    ...['fields', field.id],
  ];
  const applied = findNode(effective, path);
  const isOwn = findNode(shipped, path) === undefined;
  const name = title(field.title);
  const other = field.title[locale === 'zh-CN' ? 1 : 0];
  const toggle = () => {
    const { hidden, ...rest } = field;
    onChange((hidden ? rest : { ...rest, hidden: true }) as FieldJson);
  };
  return (
    <>
      <span className="ds-cell-main">
        <button type="button" className="ds-name" onClick={onOpen}>
          {name}
        </button>
        {other !== name && <span className="ds-other">{other}</span>}
      </span>
      <span className="ds-cell-type">
        <TypeWords field={field} />
      </span>
      <span className="ds-cell-flags">
        {applied === undefined && <Tag color="processing">{t('fields.new')}</Tag>}
        {applied !== undefined &&
          applied !== field &&
          JSON.stringify(applied) !== JSON.stringify(field) && (
            <Tag color="processing">{t('fields.changed')}</Tag>
          )}
        {isLabel && <Tag>{t('fields.label')}</Tag>}
        {field.required && <Tag>{t('fields.required')}</Tag>}
        {field.unique && <Tag>{t('fields.unique')}</Tag>}
        {field.hidden && <Tag>{t('fields.hidden')}</Tag>}
      </span>
      <span className="ds-cell-actions">
        <Button size="small" aria-label={t('fields.editNamed', { name })} onClick={onOpen}>
          {common('edit')}
        </Button>
        <Button
          size="small"
          disabled={isLabel && !field.hidden}
          aria-label={t(field.hidden ? 'fields.showNamed' : 'fields.hideNamed', { name })}
          onClick={toggle}
        >
          {t(field.hidden ? 'fields.show' : 'fields.hide')}
        </Button>
        {isOwn && (
          <Button
            size="small"
            disabled={isLabel}
            aria-label={t('fields.removeNamed', { name })}
            onClick={onRemove}
          >
            {common('delete')}
          </Button>
        )}
      </span>
    </>
  );
}

/** The type in words: with the number of choices, the target of a link, the digits of a number. */
function TypeWords({ field }: { field: FieldJson }) {
  const t = useDesignTexts();
  const name = t(`types.${field.type}.name`);
  const choices = choicesOf(field);
  if (choices.length > 0) return <>{t('fields.ofChoices', { name, count: choices.length })}</>;
  if (field.type === 'link' || field.type === 'links')
    return <LinkWords name={name} to={field.to} />;
  return <>{name}</>;
}

function LinkWords({ name, to }: { name: string; to: string }) {
  const t = useDesignTexts();
  const target = useLinkTargets().find(({ value }) => value === to)?.label ?? to;
  return <>{t('fields.ofTarget', { name, target })}</>;
}
