import type { ReportDrill, ReportTable } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { labelOf, type Point, type Result } from '../chart/result.ts';
import { usePointText } from '../chart/use-values.ts';
import { filterOfDrill, listAddress } from '../query/addresses.ts';
import { finerGrain } from '../query/period.ts';
import type { Question } from '../query/question.ts';
import type { Source } from '../query/use-source.ts';
import { groupOptions } from '../shared/field-select.tsx';
import { useTexts } from '../shared/texts.ts';
import { LinesList } from './lines-list.tsx';

interface DrillDialogProps {
  point: Point;
  result: Result;
  table: ReportTable;
  source: Source;
  question: Question;
  onChange: (change: Partial<Question>) => void;
  onClose: () => void;
}

/** What a figure is made of: its records, or the same figure one level below. */
export function DrillDialog(props: DrillDialogProps) {
  const { point, result, table, source, question, onChange, onClose } = props;
  const t = useTexts();
  const textOf = usePointText(result);
  const measure = result.measures[point.measure];
  const { row } = point;
  const levels = row.drill && { base: filterOfDrill(row.drill) };
  const finer = question.dimensions.map(({ grain }) => grain && finerGrain(grain));
  const down = (dimensions: Question['dimensions']) => {
    onChange({ dimensions, filter: levels?.base ?? '', sort: [], top: undefined, kind: undefined });
    onClose();
  };
  const others = source.dimensions.filter(
    ({ id }) => !question.dimensions.some(({ field }) => field === id),
  );
  const [shown, setShown] = useState<ReportDrill>();
  const name = labelOf(row) || (measure?.title ?? '');
  if (shown && table.kind === 'lines') {
    return (
      <Modal
        open
        footer={<Button onClick={() => setShown(undefined)}>{t('drill.back')}</Button>}
        title={t('drill.linesTitle', { title: name })}
        onCancel={onClose}
        width={960}
      >
        <LinesList table={table} filter={shown.f} />
      </Modal>
    );
  }
  return (
    <Modal open footer={null} title={name} onCancel={onClose} width={440}>
      <div className="dr-drill">
        <p className="dr-drill-value">
          {measure?.title}: <strong>{textOf(point)}</strong>
        </p>
        <RecordLinks {...{ point, result, table }} onShow={setShown} />
        {levels ? (
          <>
            {question.dimensions.map((dimension, index) => {
              const grain = finer[index];
              return (
                grain && (
                  <Button
                    key={dimension.field}
                    block
                    onClick={() =>
                      down(
                        question.dimensions.map((each, at) =>
                          at === index ? { ...each, grain } : each,
                        ),
                      )
                    }
                  >
                    {t('drill.finer', { grain: t(`grain.${grain}`) })}
                  </Button>
                )
              );
            })}
            <Select<string | null>
              className="wb-wide"
              aria-label={t('drill.by')}
              placeholder={t('drill.by')}
              showSearch={{ optionFilterProp: 'label' }}
              value={null}
              options={groupOptions(others)}
              onChange={(id) => {
                const found = others.find((each) => each.id === id);
                if (found)
                  down([
                    found.hasGrain ? { field: found.id, grain: 'month' } : { field: found.id },
                  ]);
              }}
            />
          </>
        ) : (
          <p className="wb-muted">{t(row.isRest ? 'drill.rest' : 'drill.none')}</p>
        )}
      </div>
    </Modal>
  );
}

const NAMES = {
  collection: 'drill.records',
  lines: 'drill.lines',
  book: 'drill.movements',
} as const;

/** Links to the lists of exactly the records behind a figure; both parts where it compares two. */
function RecordLinks(props: {
  point: Point;
  result: Result;
  table: ReportTable;
  /** Shows lines, which have no list of their own. */
  onShow: (drill: ReportDrill) => void;
}) {
  const { point, result, table, onShow } = props;
  const t = useTexts();
  const shell = useShell();
  const measure = result.measures[point.measure];
  const own = measure && point.row.drills[measure.id];
  const drills: readonly ReportDrill[] = own ?? (point.row.drill ? [point.row.drill] : []);
  return drills.map((drill, index) => {
    const target = listAddress(table, drill);
    const text =
      drills.length > 1 ? t('drill.recordsOfPart', { part: index + 1 }) : t(NAMES[table.kind]);
    if (table.kind === 'lines') {
      return (
        <Button
          key={text}
          type={index === 0 ? 'primary' : 'default'}
          block
          onClick={() => onShow(drill)}
        >
          {text}
        </Button>
      );
    }
    return (
      target && (
        <Button
          key={text}
          type={index === 0 ? 'primary' : 'default'}
          block
          href={`/${target.subApp}${target.path}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            shell.navigate(target);
          }}
        >
          {text}
        </Button>
      )
    );
  });
}
