import type { OpenedReportItem, ReportMeasure, ReportQueryInput } from '@pedestal/contract';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { tileQuestions } from '../dashboard/tile-queries.ts';
import { tileName } from '../dashboard/use-tile-answers.ts';
import { isFailure, useRun, useTimeZone } from '../query/use-run.ts';
import { useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

/** Figures that a condition can compare. */
interface Part {
  /** Of a dashboard: id and name of the tile. */
  tile?: { id: string; name: string };
  query: ReportQueryInput;
}

/** The questions of a report, or of each tile of a dashboard. */
function partsOf(
  { content, reports }: OpenedReportItem,
  nameOf: ReturnType<typeof useItemName>,
  timeZone: string,
): Part[] {
  if (content.kind === 'report') return [{ query: { ...content.query, timeZone } }];
  if (content.kind !== 'dashboard') return [];
  return tileQuestions(content, reports, {}, timeZone).map(({ tile, query, report }) => ({
    tile: { id: tile.id, name: tileName(tile, report, nameOf) || tile.id },
    query,
  }));
}

const keyOf = ({ tile }: Part, { id }: Pick<ReportMeasure, 'id'>) =>
  tile ? `${tile.id}.${id}` : id;

/** The figure that a condition compares at first; '': there is none. */
export function firstCompared(item: OpenedReportItem): string {
  const [part] = partsOf(item, ({ name }) => name, 'UTC');
  const [measure] = part?.query.measures ?? [];
  return part && measure ? keyOf(part, measure) : '';
}

/** Sends only when a figure of the recipient is above or below a value. */
export function ConditionFields({ item }: { item: OpenedReportItem }) {
  const t = useTexts();
  const isConditional = Form.useWatch<boolean>('isConditional') ?? false;
  if (firstCompared(item) === '') return null;
  return (
    <>
      <Form.Item name="isConditional" valuePropName="checked" extra={t('schedule.conditionHint')}>
        <Checkbox>{t('schedule.condition')}</Checkbox>
      </Form.Item>
      <div className="dr-line" hidden={!isConditional}>
        <Form.Item name="measure" label={t('schedule.measure')}>
          <FigureSelect item={item} isShown={isConditional} />
        </Form.Item>
        <Form.Item name="is" label={t('schedule.is')}>
          <Select<string>
            options={(['above', 'below'] as const).map((value) => ({
              value,
              label: t(`schedule.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="value" label={t('schedule.value')}>
          <InputNumber />
        </Form.Item>
      </div>
    </>
  );
}

interface FigureSelectProps {
  item: OpenedReportItem;
  isShown: boolean;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Figures by the names that they have in the report, which its answer says. */
function FigureSelect({ item, isShown, ...field }: FigureSelectProps) {
  const t = useTexts();
  const title = useTitle();
  const nameOf = useItemName();
  const timeZone = useTimeZone();
  const parts = useMemo(() => partsOf(item, nameOf, timeZone), [item, nameOf, timeZone]);
  const queries = useMemo(() => (isShown ? parts.map(({ query }) => query) : []), [isShown, parts]);
  const { answers } = useRun(queries);
  const options = parts.flatMap((part, index) => {
    const answer = answers?.[index];
    const named = answer && !isFailure(answer) ? answer.measures : [];
    return part.query.measures.map((measure) => {
      const found = named.find(({ id }) => id === measure.id);
      const name = found ? title(found.title) : measure.title || t(`measure.${measure.kind}`);
      const label = part.tile ? `${part.tile.name} · ${name}` : name;
      return { value: keyOf(part, measure), label };
    });
  });
  return <Select<string> {...field} popupMatchSelectWidth={false} options={options} />;
}
