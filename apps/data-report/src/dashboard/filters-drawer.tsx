import type { DashboardContent, ReportField } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Button, Drawer, Form, Input, Select } from 'antd';
import { nextMeasureId } from '../query/question.ts';
import { useSource } from '../query/use-source.ts';
import { titleAsName, useItemName } from '../saved/item-name.ts';
import { groupOptions } from '../shared/field-select.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { PeriodValue } from './filter-bar.tsx';
import type { SharedFilter, TileQuestion } from './tile-queries.ts';
import { tileName } from './use-tile-answers.ts';

interface FiltersDrawerProps {
  content: DashboardContent;
  questions: readonly TileQuestion[];
  onChange: (part: Partial<DashboardContent>) => void;
  onClose: () => void;
}

const MOST = 12;
const REFRESH = [0, 60, 300, 900, 3600] as const;

/** Filters that several tiles share, and how often the dashboard asks again. */
export default function FiltersDrawer(props: FiltersDrawerProps) {
  const { content, questions, onChange, onClose } = props;
  const t = useTexts();
  const nameOf = useItemName();
  const { filters } = content;
  const put = (id: string, next: SharedFilter | undefined) =>
    onChange({ filters: filters.flatMap((each) => (each.id === id ? (next ?? []) : each)) });
  const add = () => {
    const id = nextMeasureId(filters);
    const made: SharedFilter = {
      id,
      title: t('dashboard.period'),
      type: 'period',
      fields: {},
      value: '',
    };
    onChange({ filters: [...filters, made] });
  };
  return (
    <Drawer open size={520} title={t('dashboard.filters')} onClose={onClose}>
      <Form layout="vertical" component="div">
        {filters.map((filter) => (
          <fieldset key={filter.id} className="dr-card dr-shared">
            <div className="dr-line">
              <Input
                aria-label={t('dashboard.filterTitle')}
                maxLength={60}
                value={nameOf(titleAsName(filter))}
                onChange={({ target }) =>
                  put(filter.id, { ...filter, title: target.value, titleEn: '' })
                }
              />
              <Button
                type="text"
                aria-label={t('dashboard.removeFilter', { name: nameOf(titleAsName(filter)) })}
                icon={<Icon name="trash" size={14} />}
                onClick={() => put(filter.id, undefined)}
              />
            </div>
            {questions.map((question) => (
              <TileField
                key={question.tile.id}
                question={question}
                filter={filter}
                onChange={(next) => put(filter.id, next)}
              />
            ))}
            {filter.type === 'period' && (
              <Form.Item label={t('dashboard.atFirst')}>
                <PeriodValue
                  value={filter.value}
                  onChange={(value) => put(filter.id, { ...filter, value })}
                />
              </Form.Item>
            )}
          </fieldset>
        ))}
        <Button type="dashed" disabled={filters.length >= MOST} onClick={add}>
          {t('dashboard.addFilter')}
        </Button>
        <Form.Item label={t('dashboard.refresh')} className="dr-refresh">
          <Select<number>
            aria-label={t('dashboard.refresh')}
            value={content.refreshSeconds}
            options={REFRESH.map((value) => ({
              value,
              label:
                value === 0 ? t('dashboard.byHand') : t('dashboard.minutes', { count: value / 60 }),
            }))}
            onChange={(refreshSeconds) => onChange({ refreshSeconds })}
          />
        </Form.Item>
      </Form>
    </Drawer>
  );
}

interface TileFieldProps {
  question: TileQuestion;
  filter: SharedFilter;
  onChange: (filter: SharedFilter) => void;
}

/** The field of a tile that a filter narrows. The first one that is chosen decides the kind. */
function TileField({ question, filter, onChange }: TileFieldProps) {
  const t = useTexts();
  const title = useTitle();
  const nameOf = useItemName();
  const { source } = useSource(question.query.source);
  const { tile, report } = question;
  const isFirst = Object.keys(filter.fields).every((id) => id === tile.id);
  const fields = (source?.fields ?? []).filter((field) => {
    const type = typeOf(field);
    return type !== undefined && (isFirst || type === filter.type);
  });
  const name = tileName(tile, report, nameOf);
  return (
    <Form.Item label={name}>
      <Select<string>
        aria-label={name}
        allowClear
        placeholder={t('dashboard.notNarrowed')}
        showSearch={{ optionFilterProp: 'label' }}
        {...(filter.fields[tile.id] ? { value: filter.fields[tile.id] ?? '' } : {})}
        options={groupOptions(
          fields.map((field) => ({
            id: field.id,
            title: title(field.title),
            group: field.link ?? '',
          })),
        )}
        onChange={(id: string | undefined) => {
          const { [tile.id]: _, ...others } = filter.fields;
          const field = fields.find((each) => each.id === id);
          const type = field && typeOf(field);
          const isOther = type !== undefined && type !== filter.type;
          onChange({
            ...filter,
            ...(isOther ? { type, value: '' } : {}),
            fields: id ? { ...others, [tile.id]: id } : others,
          });
        }}
      />
    </Form.Item>
  );
}

/** The kind of a shared filter over a field; undefined: there is none. */
function typeOf(field: ReportField): SharedFilter['type'] | undefined {
  if (field.choices !== null) return 'choice';
  switch (field.type) {
    case 'date':
    case 'day':
      return 'period';
    case 'person':
    case 'owner':
      return 'person';
    case 'orgUnit':
      return 'orgUnit';
    case 'link':
      return 'link';
    case 'text':
    case 'code':
      return 'text';
    default:
      return undefined;
  }
}
