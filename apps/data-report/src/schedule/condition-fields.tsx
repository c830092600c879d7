import type { OpenedReportItem, ReportMeasure } from '@pedestal/contract';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { titleAsName, type useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';

/** Figures that a condition can compare: those of a report, or of each tile. */
export function measuresOf(
  { content, reports }: OpenedReportItem,
  nameOf: ReturnType<typeof useItemName>,
) {
  const titleOf = (measure: ReportMeasure) =>
    nameOf({ name: measure.title ?? '', nameEn: measure.titleEn ?? '' }) ||
    ('field' in measure ? `${measure.kind} ${measure.field}` : measure.kind);
  if (content.kind === 'report') {
    return content.query.measures.map((measure) => ({
      value: measure.id,
      label: titleOf(measure),
    }));
  }
  if (content.kind !== 'dashboard') return [];
  return content.tiles.flatMap((tile) => {
    const report = tile.kind === 'report' && reports.find(({ id }) => id === tile.report);
    const measures =
      tile.kind === 'query' ? tile.query.measures : report ? report.content.query.measures : [];
    const title = nameOf(titleAsName(tile)) || (report ? nameOf(report) : tile.id);
    return measures.map((measure) => ({
      value: `${tile.id}.${measure.id}`,
      label: `${title} · ${titleOf(measure)}`,
    }));
  });
}

/** Sends only when a figure of the recipient is above or below a value. */
export function ConditionFields({ measures }: { measures: { value: string; label: string }[] }) {
  const t = useTexts();
  const isConditional = Form.useWatch<boolean>('isConditional') ?? false;
  if (measures.length === 0) return null;
  return (
    <>
      <Form.Item name="isConditional" valuePropName="checked" extra={t('schedule.conditionHint')}>
        <Checkbox>{t('schedule.condition')}</Checkbox>
      </Form.Item>
      <div className="dr-line" hidden={!isConditional}>
        <Form.Item name="measure" label={t('schedule.measure')}>
          <Select<string> popupMatchSelectWidth={false} options={measures} />
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
