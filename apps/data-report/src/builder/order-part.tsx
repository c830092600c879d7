import { REPORT_LIMITS } from '@pedestal/contract';
import { Checkbox, InputNumber, Select } from 'antd';
import type { Question } from '../query/question.ts';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { useMeasureName } from './measure-words.ts';

interface OrderPartProps {
  source: Source;
  question: Question;
  onChange: (change: Partial<Question>) => void;
}

const DEFAULT = '';
const DEFAULT_TOP = 10;

/** In which order rows come, and how many of them. */
export function OrderPart({ source, question, onChange }: OrderPartProps) {
  const t = useTexts();
  const { dimensions, measures, sort, top } = question;
  const nameOf = useMeasureName(source, measures);
  const [first] = sort;
  const columns = [
    ...dimensions.map(({ field }, index) => ({
      by: String(index),
      name: source.dimensions.find(({ id }) => id === field)?.title ?? field,
    })),
    ...measures.map((measure) => ({ by: measure.id, name: nameOf(measure) })),
  ];
  const options = columns.flatMap(({ by, name }) => [
    { value: by, label: t('order.up', { name }) },
    { value: `-${by}`, label: t('order.down', { name }) },
  ]);
  const [topMeasure] = measures;
  return (
    <div className="dr-rows">
      <Select<string>
        className="wb-wide"
        size="small"
        aria-label={t('order.title')}
        value={first ? `${first.order === 'desc' ? '-' : ''}${first.by}` : DEFAULT}
        options={[{ value: DEFAULT, label: t('order.usual') }, ...options]}
        onChange={(value) => {
          const by = value.replace(/^-/, '');
          const order = value.startsWith('-') ? 'desc' : 'asc';
          const key = /^\d$/.test(by) ? Number(by) : by;
          onChange({ sort: value === DEFAULT ? [] : [{ by: key, order }] });
        }}
      />
      <Checkbox
        checked={top !== undefined}
        disabled={dimensions.length === 0 || !topMeasure}
        onChange={({ target }) =>
          onChange({
            top:
              target.checked && topMeasure
                ? { n: DEFAULT_TOP, by: topMeasure.id, rest: true }
                : undefined,
          })
        }
      >
        {t('order.top')}
      </Checkbox>
      {top && (
        <>
          <div className="dr-line">
            <InputNumber
              size="small"
              aria-label={t('order.count')}
              min={1}
              max={REPORT_LIMITS.top}
              precision={0}
              value={top.n}
              onChange={(n) => n && onChange({ top: { ...top, n } })}
            />
            <Select<string>
              className="wb-wide"
              size="small"
              aria-label={t('order.by')}
              value={top.by}
              options={measures.map((measure) => ({ value: measure.id, label: nameOf(measure) }))}
              onChange={(by) => onChange({ top: { ...top, by } })}
            />
          </div>
          <Checkbox
            checked={top.rest}
            onChange={({ target }) => onChange({ top: { ...top, rest: target.checked } })}
          >
            {t('order.rest')}
          </Checkbox>
        </>
      )}
    </div>
  );
}
