import type { ReportMeasure } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { MeasureEditor } from '../builder/measure-editor.tsx';
import { useMeasureName } from '../builder/measure-words.ts';
import { MEASURE_KINDS, makeMeasure, withoutMeasure } from '../builder/measures-part.tsx';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { MOST_ENTRIES, namedMeasures, newEntryId } from './draft.ts';
import { EntryCard } from './entry-card.tsx';
import { EntryNames } from './entry-names.tsx';
import type { DatasetMeasure } from './types.ts';

interface MeasureEntriesProps {
  source: Source;
  measures: readonly DatasetMeasure[];
  onChange: (measures: DatasetMeasure[]) => void;
}

/** The measures of the dataset: each is named, described and calculated in one place. */
export function MeasureEntries({ source, measures, onChange }: MeasureEntriesProps) {
  const t = useTexts();
  const title = useTitle();
  const [open, setOpen] = useState<string>();
  const named = useMemo(() => namedMeasures(measures, title), [measures, title]);
  const nameOf = useMeasureName(source, named);
  const kinds = MEASURE_KINDS.filter((kind) => makeMeasure(kind, 'x', source, named));
  const put = (id: string, change: Partial<DatasetMeasure>) =>
    onChange(measures.map((each) => (each.measure.id === id ? { ...each, ...change } : each)));
  const add = (kind: ReportMeasure['kind']) => {
    const measure = makeMeasure(kind, newEntryId(), source, named);
    if (!measure) return;
    onChange([...measures, { title: ['', ''], help: '', measure }]);
    setOpen(measure.id);
  };
  const remove = (id: string) => {
    const kept = new Set(withoutMeasure(named, id).map((each) => each.id));
    onChange(measures.filter(({ measure }) => kept.has(measure.id)));
  };
  return (
    <div className="dr-rows">
      {measures.map(({ measure, title: own, help }, index) => {
        const { id } = measure;
        const shown = named[index] ?? measure;
        const name = nameOf(shown);
        const { title: _, ...plain } = shown;
        const automatic = nameOf(plain as ReportMeasure);
        return (
          <EntryCard
            key={id}
            name={name}
            made={automatic}
            isOpen={open === id}
            isGone={'field' in measure && !source.fields.some((each) => each.id === measure.field)}
            removeLabel={t('measure.remove', { name })}
            onToggle={() => setOpen(open === id ? undefined : id)}
            onRemove={() => remove(id)}
          >
            <MeasureEditor
              source={source}
              measure={measure}
              measures={named}
              nameOf={nameOf}
              onChange={(next) => put(id, { measure: next })}
              names={
                <EntryNames
                  title={own}
                  help={help}
                  automatic={automatic}
                  onChange={(change) => put(id, change)}
                />
              }
            />
          </EntryCard>
        );
      })}
      <Dropdown
        trigger={['click']}
        autoFocus
        disabled={measures.length >= MOST_ENTRIES}
        menu={{
          items: kinds.map((key) => ({ key, label: t(`measure.${key}`) })),
          onClick: ({ key }) => add(key as ReportMeasure['kind']),
        }}
      >
        <Button type="dashed" size="small" icon={<Icon name="plus" size={14} />}>
          {t('measure.add')}
        </Button>
      </Dropdown>
    </div>
  );
}
