import { Button, Input } from 'antd';
import { useRef } from 'react';
import { ColorSelect } from '../shared/color-select.tsx';
import { COLORS } from '../shared/colors.ts';
import { SortableList } from '../shared/sortable-list.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import type { ChoiceValues } from './field-values.ts';

const MAX_CHOICES = 500;

interface ChoicesEditorProps {
  value?: ChoiceValues[];
  onChange?: (rows: ChoiceValues[]) => void;
  /** Came with the product: can be hidden, but not removed. */
  isShipped: (id: string) => boolean;
}

/** Choices with their titles in both languages, colours and order. */
export function ChoicesEditor({ value = [], onChange, isShipped }: ChoicesEditorProps) {
  const t = useDesignTexts();
  const count = useRef(0);
  const change = (key: string, part: Partial<ChoiceValues>) =>
    onChange?.(value.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    count.current += 1;
    const color = COLORS[value.length % COLORS.length];
    onChange?.([...value, { key: `new-${count.current}`, zh: '', en: '', color }]);
  };
  const nameOf = ({ zh, en }: ChoiceValues) => zh || en || t('choices.unnamed');
  return (
    <div className="ds-choices">
      <SortableList
        label={t('choices.label')}
        items={value.map((row) => ({ ...row, id: row.key }))}
        nameOf={nameOf}
        onMove={(keys) =>
          onChange?.(keys.flatMap((key) => value.find((row) => row.key === key) ?? []))
        }
      >
        {(item, index) => {
          const row = value[index] as ChoiceValues;
          const number = index + 1;
          return (
            <>
              <ColorSelect
                label={t('choices.color', { number })}
                value={row.color}
                onChange={(color) => change(row.key, { color })}
              />
              <Input
                aria-label={t('choices.zh', { number })}
                placeholder={t('field.zh')}
                maxLength={100}
                value={row.zh}
                onChange={(event) => change(row.key, { zh: event.target.value })}
              />
              <Input
                aria-label={t('choices.en', { number })}
                placeholder={t('field.en')}
                maxLength={100}
                value={row.en}
                onChange={(event) => change(row.key, { en: event.target.value })}
              />
              {row.id !== undefined && isShipped(row.id) ? (
                <Button size="small" onClick={() => change(row.key, { hidden: !row.hidden })}>
                  {t(row.hidden ? 'fields.show' : 'fields.hide')}
                </Button>
              ) : (
                <Button
                  size="small"
                  aria-label={t('choices.remove', { name: nameOf(item) })}
                  onClick={() => onChange?.(value.filter(({ key }) => key !== row.key))}
                >
                  {t('choices.removeShort')}
                </Button>
              )}
            </>
          );
        }}
      </SortableList>
      <Button disabled={value.length >= MAX_CHOICES} onClick={add}>
        {t('choices.add')}
      </Button>
    </div>
  );
}
