import type { ReportGrain } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { GRAINS } from '../builder/dimensions-part.tsx';
import type { Source } from '../query/use-source.ts';
import { FieldSelect } from '../shared/field-select.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { MOST_ENTRIES, newDimension } from './draft.ts';
import { EntryCard } from './entry-card.tsx';
import { EntryNames } from './entry-names.tsx';
import type { DatasetDimension } from './types.ts';

interface DimensionEntriesProps {
  source: Source;
  dimensions: readonly DatasetDimension[];
  onChange: (dimensions: DatasetDimension[]) => void;
}

/** What reports over the dataset can be grouped by. */
export function DimensionEntries({ source, dimensions, onChange }: DimensionEntriesProps) {
  const t = useTexts();
  const title = useTitle();
  const [open, setOpen] = useState<string>();
  const fields = source.fields.filter(({ isDimension }) => isDimension);
  const free = fields.find(({ id }) => !dimensions.some(({ field }) => field === id)) ?? fields[0];
  const put = (id: string, change: Partial<DatasetDimension>) =>
    onChange(dimensions.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const add = () => {
    if (!free) return;
    const made = newDimension(free);
    onChange([...dimensions, made]);
    setOpen(made.id);
  };
  return (
    <div className="dr-rows">
      {dimensions.map((dimension) => {
        const { id, field, grain } = dimension;
        const known = fields.find((each) => each.id === field);
        const fieldName = known ? title(known.title) : t('fieldGone', { field });
        const name = title(dimension.title) || fieldName;
        return (
          <EntryCard
            key={id}
            name={name}
            made={[fieldName, grain && t(`grain.${grain}`)].filter(Boolean).join(' · ')}
            isOpen={open === id}
            isGone={!known}
            removeLabel={t('dimension.remove', { name })}
            onToggle={() => setOpen(open === id ? undefined : id)}
            onRemove={() => onChange(dimensions.filter((each) => each.id !== id))}
          >
            <div className="dr-editor">
              <div className="dr-line">
                <FieldSelect
                  label={t('dimension.field')}
                  fields={fields}
                  value={field}
                  onChange={(next) => {
                    const { id: _, ...fresh } = newDimension(next);
                    // The name of the field before is no name for this one.
                    const isOwn = known ? title(known.title) !== name : true;
                    const { grain: __, ...kept } = dimension;
                    const { title: own, help } = isOwn ? dimension : fresh;
                    onChange(
                      dimensions.map((each) =>
                        each.id === id ? { ...kept, ...fresh, title: own, help } : each,
                      ),
                    );
                  }}
                />
                {known?.hasGrain && (
                  <Select<ReportGrain>
                    size="small"
                    aria-label={t('dimension.grain')}
                    value={grain ?? 'month'}
                    options={GRAINS.map((value) => ({ value, label: t(`grain.${value}`) }))}
                    onChange={(next) => put(id, { grain: next })}
                  />
                )}
              </div>
              <EntryNames
                title={dimension.title}
                help={dimension.help}
                automatic={fieldName}
                onChange={(change) => put(id, change)}
              />
            </div>
          </EntryCard>
        );
      })}
      <Button
        type="dashed"
        size="small"
        icon={<Icon name="plus" size={14} />}
        disabled={!free || dimensions.length >= MOST_ENTRIES}
        onClick={add}
      >
        {t('dimension.add')}
      </Button>
    </div>
  );
}
