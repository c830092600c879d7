import { useLocale } from '@pedestal/sub-app-sdk/react';
import { DateInput, FailureAlert, useFormat } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Popover } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { usePhone } from '../../shared/use-phone.ts';
import { useWatch } from '../../shared/use-watch.ts';
import { localDay } from '../../values/local-day.ts';
import { narrow } from '../groups.ts';
import type { RecordRow } from '../use-record-list.ts';
import type { FieldLayoutProps } from './layout-props.ts';
import { addDays, addMonths, readMonth, weeksOf } from './month.ts';
import { CardLink, useCardName } from './record-card.tsx';
import { type Plan, usePlan } from './use-plan.ts';

const PAGE = 100;
const MAX_RECORDS = 500;
const MAX_IN_DAY = 3;

/** The records of a month by a date. */
export default function Calendar(props: FieldLayoutProps) {
  const { collection, records, field } = props;
  const t = useTexts();
  const locale = useLocale();
  const format = useFormat();
  const today = localDay();
  const month = readMonth(records.state.values.month, today);
  const weeks = weeksOf(month);
  const { rows, isComplete, error, refetch } = useDays(props, weeks);
  const plan = usePlan(props);
  useWatch(collection);
  const show = (next: string) => records.state.patch({ month: next }, { replace: true });
  const name = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className="rc-calendar">
      <div className="rc-calendar-head">
        <h2 aria-live="polite">{name}</h2>
        <Button aria-label={t('calendar.previous')} onClick={() => show(addMonths(month, -1))}>
          ‹
        </Button>
        <Button onClick={() => show(today.slice(0, 7))}>{t('calendar.today')}</Button>
        <Button aria-label={t('calendar.next')} onClick={() => show(addMonths(month, 1))}>
          ›
        </Button>
      </div>
      <p className="rc-moved" role="status">
        {plan.moved && (
          <>
            {t('calendar.moved', {
              name: plan.moved.name,
              day: String(plan.moved.row.values[field.id]),
            })}
            <Button type="link" size="small" onClick={plan.undo}>
              {t('calendar.undo')}
            </Button>
          </>
        )}
      </p>
      {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
      {!isComplete && (
        <Alert
          type="warning"
          showIcon
          title={t('calendar.truncated', { count: format.number(MAX_RECORDS) })}
        />
      )}
      <table>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={dayClass(day, { month, today, over: plan.over })}
                  {...(day === today ? { 'aria-current': 'date' as const } : {})}
                  {...plan.dropOn(day)}
                >
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  <Day
                    {...props}
                    plan={plan}
                    rows={rows.filter((row) => row.values[field.id] === day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayPlace {
  month: string;
  today: string;
  /** The day below a dragged record. */
  over: string | undefined;
}

function dayClass(day: string, { month, today, over }: DayPlace): string {
  return [
    day.startsWith(month) ? '' : 'is-other',
    day === today ? 'is-today' : '',
    day === over ? 'is-target' : '',
  ]
    .join(' ')
    .trim();
}

type DayProps = FieldLayoutProps & { rows: RecordRow[]; plan: Plan };

function Day({ rows, plan, ...props }: DayProps) {
  const t = useTexts();
  const format = useFormat();
  const isPhone = usePhone();
  const list = (some: RecordRow[]) => (
    <ul>
      {some.map((row) => (
        <li
          key={row.id}
          className={plan.movingId === row.id ? 'is-moving' : ''}
          {...plan.drag(row)}
        >
          <CardLink {...props} row={row} />
          {plan.canMove(row) && <MoveDay {...props} plan={plan} row={row} />}
        </li>
      ))}
    </ul>
  );
  if (rows.length === 0) return null;
  const shown = isPhone ? 0 : MAX_IN_DAY;
  const rest = rows.slice(shown);
  return (
    <>
      {list(rows.slice(0, shown))}
      {rest.length > 0 && (
        <Popover trigger="click" content={<div className="rc-day-list">{list(rest)}</div>}>
          <Button
            type="link"
            size="small"
            {...(isPhone ? { 'aria-label': t('total', { count: rest.length }) } : {})}
          >
            {isPhone ? format.number(rest.length) : t('calendar.more', { count: rest.length })}
          </Button>
        </Popover>
      )}
    </>
  );
}

/** Moves a record to another day without a drag: by keyboard, or on a touch screen. */
function MoveDay({ plan, row, ...props }: FieldLayoutProps & { plan: Plan; row: RecordRow }) {
  const t = useTexts();
  const nameOf = useCardName(props);
  const [isOpen, setOpen] = useState(false);
  const day = String(row.values[props.field.id] ?? '');
  const [chosen, setChosen] = useState(day);
  const finish = (next: string) => {
    setOpen(false);
    plan.move(row, next);
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <DateInput
          label={t('calendar.newDay')}
          isRequired
          autoFocus
          value={chosen}
          onChange={(next) => next !== null && setChosen(next)}
          onPick={finish}
          onKey={({ key }) => {
            if (key === 'Enter') finish(chosen);
            return key === 'Enter';
          }}
        />
      }
    >
      <Button
        type="text"
        size="small"
        className="rc-card-menu"
        aria-label={t('calendar.move', { name: nameOf(row) })}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (!step || !event.altKey) return;
          event.preventDefault();
          plan.move(row, addDays(day, step));
        }}
      >
        ⋯
      </Button>
    </Popover>
  );
}

/** Alt and an arrow move a record by a day or a week. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Every record of the weeks, up to a limit. */
function useDays({ collection, records, field }: FieldLayoutProps, weeks: string[][]) {
  const { query, load } = records;
  const first = weeks[0]?.[0] ?? '';
  const last = weeks.at(-1)?.at(-1) ?? '';
  const from = narrow(query.f, { field: field.id, operator: 'gte', values: [first] });
  const f = narrow(from, { field: field.id, operator: 'lte', values: [last] });
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar', collection.workspace, collection.id, { ...query, f }],
    queryFn: async () => {
      const rows: RecordRow[] = [];
      let next: string | null | undefined;
      do {
        const page = await load({ ...query, f }, next ?? undefined, PAGE);
        rows.push(...page.rows);
        next = page.next;
      } while (next !== null && rows.length < MAX_RECORDS);
      return { rows, isComplete: next === null };
    },
  });
  return { rows: data?.rows ?? [], isComplete: data?.isComplete ?? true, error, refetch };
}
