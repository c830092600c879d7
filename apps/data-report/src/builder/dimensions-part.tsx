import { REPORT_LIMITS, type ReportDimension, type ReportGrain } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Button, Select } from 'antd';
import type { Source } from '../query/use-source.ts';
import { groupOptions, KnownSelect } from '../shared/field-select.tsx';
import { useTexts } from '../shared/texts.ts';

export const GRAINS: readonly ReportGrain[] = ['day', 'week', 'month', 'quarter', 'year'];

interface DimensionsPartProps {
  source: Source;
  dimensions: readonly ReportDimension[];
  onChange: (dimensions: ReportDimension[]) => void;
}

/** What figures are grouped by, the outermost first. */
export function DimensionsPart({ source, dimensions, onChange }: DimensionsPartProps) {
  const t = useTexts();
  const options = groupOptions(source.dimensions);
  const free = source.dimensions.find(({ id }) => !dimensions.some(({ field }) => field === id));
  const put = (index: number, next: ReportDimension | undefined) =>
    onChange(dimensions.flatMap((each, at) => (at === index ? (next ?? []) : each)));
  const make = (id: string): ReportDimension => {
    const found = source.dimensions.find((each) => each.id === id);
    return found?.hasGrain ? { field: id, grain: 'month' } : { field: id };
  };
  const raise = (index: number) => {
    const next = [...dimensions];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <div className="dr-rows">
      {dimensions.map((dimension, index) => {
        const known = source.dimensions.find(({ id }) => id === dimension.field);
        const name = known?.title ?? dimension.field;
        return (
          // The same field may stand here twice, by month and by year.
          <div key={index} className="dr-card">
            <div className="dr-line">
              <KnownSelect
                label={t('dimension.field')}
                options={options}
                value={dimension.field}
                isKnown={known !== undefined}
                onChange={(id) => put(index, make(id))}
              />
              {index > 0 && (
                <Button
                  type="text"
                  size="small"
                  aria-label={t('dimension.raise', { name })}
                  icon={<span aria-hidden="true">↑</span>}
                  onClick={() => raise(index)}
                />
              )}
              <Button
                type="text"
                size="small"
                aria-label={t('dimension.remove', { name })}
                icon={<Icon name="close" size={14} />}
                onClick={() => put(index, undefined)}
              />
            </div>
            {known?.hasGrain && (
              <Select<ReportGrain>
                size="small"
                aria-label={t('dimension.grain')}
                value={dimension.grain ?? 'month'}
                options={GRAINS.map((value) => ({ value, label: t(`grain.${value}`) }))}
                onChange={(grain) => put(index, { ...dimension, grain })}
              />
            )}
          </div>
        );
      })}
      <Button
        type="dashed"
        size="small"
        icon={<Icon name="plus" size={14} />}
        disabled={!free || dimensions.length >= REPORT_LIMITS.dimensions}
        onClick={() => free && onChange([...dimensions, make(free.id)])}
      >
        {t('dimension.add')}
      </Button>
    </div>
  );
}
