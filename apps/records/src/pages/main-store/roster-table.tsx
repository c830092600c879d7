import { useLocale } from '@pedestal/sub-app-sdk/react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import '../../book/book.css';
import { useTitle, useWorkspace } from '../../workspace/workspace-context.ts';
import { cellOf, moveFocus, nextSlot, type Shift, SLOTS } from './roster.ts';
import { useStoreTexts } from './texts.ts';
import type { Cell, Week } from './use-roster.ts';

type Save = (changes: readonly (Cell & { slot: string | null })[]) => void;

interface RosterTableProps {
  week: Week;
  days: readonly string[];
  pending: ReadonlyMap<string, string | null>;
  mayPlan: boolean;
  onSave: Save;
}

/** What is dragged: a kind of shift, and the cell that it leaves. */
interface Held {
  slot: string;
  from?: Cell;
}

/** People by days. Shifts are dragged, tapped, or set by keys. */
export function RosterTable({ week, days, pending, mayPlan, onSave }: RosterTableProps) {
  const t = useStoreTexts();
  const [held, setHeld] = useState<Held>();
  const table = useRef<HTMLTableElement>(null);
  const slotAt = ({ person, day }: Cell): string | undefined => {
    const changed = pending.get(cellOf(person, day));
    if (changed !== undefined) return changed ?? undefined;
    return shiftAt(week.shifts, { person, day })?.slot;
  };
  const drop = (to: Cell) => {
    if (!held) return;
    setHeld(undefined);
    const { slot, from } = held;
    const isSame = from && from.person === to.person && from.day === to.day;
    if (isSame) return;
    onSave([...(from ? [{ ...from, slot: null }] : []), { ...to, slot }]);
  };
  const onKey = (event: KeyboardEvent, row: number, column: number) => {
    const next = moveFocus({ row, column }, event.key, week.people.length);
    if (next) {
      event.preventDefault();
      const selector = `[data-cell="${next.row} ${next.column}"]`;
      table.current?.querySelector<HTMLButtonElement>(selector)?.focus();
      return;
    }
    const cell = { person: week.people[row]?.id ?? '', day: days[column] ?? '' };
    const slot = slotAt(cell);
    const chosen = SLOTS[Number(event.key) - 1];
    if (!mayPlan) return;
    if (chosen) onSave([{ ...cell, slot: chosen }]);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (slot !== undefined) onSave([{ ...cell, slot: null }]);
    } else if (event.key === ' ') {
      if (held) drop(cell);
      else if (slot !== undefined) setHeld({ slot, from: cell });
    } else if (event.key === 'Escape' && held) setHeld(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {mayPlan && <Palette onHold={setHeld} />}
      <div className="bk-scroll">
        <table ref={table} className="bk-table ms-roster">
          <Head days={days} />
          <tbody>
            {week.people.map(({ id, name }, row) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {days.map((day, column) => (
                  <RosterCell
                    key={day}
                    cell={{ person: id, day }}
                    name={name}
                    slot={slotAt({ person: id, day })}
                    isPlanned={shiftAt(week.shifts, { person: id, day })?.isPublished !== true}
                    isHeld={held?.from?.person === id && held.from.day === day}
                    mayPlan={mayPlan}
                    place={`${row} ${column}`}
                    onHold={setHeld}
                    onDrop={drop}
                    onKey={(event) => onKey(event, row, column)}
                    onTap={(slot) => onSave([{ person: id, day, slot }])}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('roster.total')}</th>
              {days.map((day) => (
                <td key={day} className="ms-total">
                  {week.people.filter(({ id }) => slotAt({ person: id, day }) !== undefined).length}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="wb-muted" aria-live="polite">
        {held?.from ? t('roster.taken') : mayPlan && t('roster.keys')}
      </p>
    </>
  );
}

const shiftAt = (shifts: readonly Shift[], { person, day }: Cell): Shift | undefined =>
  shifts.find((each) => each.person === person && each.day === day);

/** Names of the kinds of shifts. */
function useSlotName(): (slot: string | undefined) => string {
  const t = useStoreTexts();
  const title = useTitle();
  const { collections } = useWorkspace();
  const fields = collections.find(({ id }) => id === 'shift')?.fields;
  const field = fields?.find(({ id }) => id === 'slot');
  const choices = field?.type === 'choice' ? field.choices : [];
  return (slot) => {
    const choice = choices.find(({ id }) => id === slot);
    return choice ? title(choice.title) : t('roster.free');
  };
}

function Palette({ onHold }: { onHold: (held: Held | undefined) => void }) {
  const t = useStoreTexts();
  const nameOf = useSlotName();
  return (
    <ul className="ms-palette" aria-label={t('roster.slots')}>
      {SLOTS.map((slot, index) => (
        <li
          key={slot}
          className="ms-chip"
          data-slot={slot}
          draggable
          onDragStart={(event) => start(event, slot, () => onHold({ slot }))}
          onDragEnd={() => onHold(undefined)}
        >
          {nameOf(slot)} <kbd>{index + 1}</kbd>
        </li>
      ))}
    </ul>
  );
}

function start(event: DragEvent, slot: string, hold: () => void) {
  event.dataTransfer.effectAllowed = 'move';
  // Firefox drags nothing without data.
  event.dataTransfer.setData('text/plain', slot);
  hold();
}

function Head({ days }: { days: readonly string[] }) {
  const t = useStoreTexts();
  const locale = useLocale();
  const show = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
  return (
    <thead>
      <tr>
        <th scope="col">{t('roster.person')}</th>
        {days.map((day) => (
          <th key={day} scope="col">
            {show(day, { month: 'numeric', day: 'numeric' })} {show(day, { weekday: 'short' })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RosterCellProps {
  cell: Cell;
  name: string;
  slot: string | undefined;
  isPlanned: boolean;
  isHeld: boolean;
  mayPlan: boolean;
  /** Row and column, for the keys. */
  place: string;
  onHold: (held: Held | undefined) => void;
  onDrop: (to: Cell) => void;
  onKey: (event: KeyboardEvent) => void;
  onTap: (slot: string | null) => void;
}

function RosterCell(props: RosterCellProps) {
  const { cell, name, slot, isPlanned, isHeld, mayPlan, place, onHold, onDrop, onKey, onTap } =
    props;
  const t = useStoreTexts();
  const nameOf = useSlotName();
  const [isOver, setOver] = useState(false);
  const isOpen = slot !== undefined && isPlanned;
  const spoken = isOpen ? `${nameOf(slot)} ${t('roster.planned')}` : nameOf(slot);
  return (
    <td
      data-over={isOver}
      onDragOver={(event) => {
        if (!mayPlan) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(cell);
      }}
    >
      <button
        type="button"
        className="ms-chip"
        data-cell={place}
        data-slot={slot ?? 'none'}
        data-held={isHeld}
        data-planned={isOpen}
        aria-label={t('roster.cell', { person: name, day: cell.day, slot: spoken })}
        draggable={mayPlan && slot !== undefined}
        onDragStart={(event) =>
          start(event, slot ?? '', () => onHold({ slot: slot ?? '', from: cell }))
        }
        onDragEnd={() => onHold(undefined)}
        onKeyDown={onKey}
        // A space picks up and puts down; it is no tap.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onClick={() => mayPlan && onTap(nextSlot(slot) ?? null)}
      >
        {slot === undefined ? '—' : nameOf(slot)}
        {isOpen && <small aria-hidden="true">{t('roster.planned')}</small>}
      </button>
    </td>
  );
}
