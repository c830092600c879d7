import { Button, Select, Switch, Tag } from 'antd';
import { useId, useState } from 'react';
import { usePhone } from '../shared/use-phone.ts';
import type { Labels } from '../values/shown-value.tsx';
import { useTitle } from '../workspace/workspace-context.ts';
import type { BookPlace } from './book.ts';
import { DayInput } from './day-input.tsx';
import { DimensionSelect } from './dimension-select.tsx';
import { useBookTexts } from './texts.ts';
import type { BookAddress } from './use-book-address.ts';

interface BookToolbarProps {
  place: BookPlace;
  address: BookAddress;
  labels: Labels;
}

/** Days, groups and filters of the list in front. On phones the filters open on demand. */
export function BookToolbar(props: BookToolbarProps) {
  const { place, address } = props;
  const t = useBookTexts();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const { tab, filters } = address;
  const chosen = Object.values(filters).filter((ids) => ids.length > 0).length;
  const count = chosen + (address.further ? 1 : 0);
  return (
    <div className="bk-toolbar">
      {tab === 'movements' ? (
        <>
          <DayInput
            label={t('from')}
            value={address.from}
            onChange={(from) => address.patch({ from })}
          />
          <DayInput label={t('to')} value={address.to} onChange={(to) => address.patch({ to })} />
        </>
      ) : (
        <DayInput label={t('day')} value={address.day} onChange={(day) => address.patch({ day })} />
      )}
      {isPhone && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? t('filters') : t('filtersOn', { count })}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <>
          {tab !== 'movements' && <GroupSelect {...{ place, address }} />}
          <BookFilters {...props} />
        </>
      )}
      {address.further && (
        <Tag
          closable
          title={address.further}
          onClose={(event) => {
            event.preventDefault();
            address.patch({ f: undefined });
          }}
        >
          {t('further')}
        </Tag>
      )}
      {count > 0 && (
        <Button type="link" onClick={address.clearFilters}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

/** What the rows of a book are narrowed by, besides their day. */
function BookFilters({ place, address, labels }: BookToolbarProps) {
  const t = useBookTexts();
  const { workspace, book } = place;
  const { tab, filters } = address;
  return (
    <>
      {tab === 'ageing' && <MeasureSelect {...{ place, address }} />}
      {book.dimensions.map((dimension) => (
        <DimensionSelect
          key={dimension.id}
          workspace={workspace}
          book={book.id}
          dimension={dimension}
          value={filters[dimension.id] ?? []}
          labels={labels[dimension.id]}
          onChange={(ids) => address.setFilter(dimension.id, ids)}
        />
      ))}
      {tab !== 'ageing' && address.hasGuards && (
        <Toggle
          label={t('outside')}
          hint={t('outsideHint')}
          isOn={!address.isGuarded}
          onChange={(isOn) => address.patch({ outside: isOn ? 'true' : undefined })}
        />
      )}
      {tab === 'balances' && (
        <Toggle
          label={t('zero')}
          isOn={address.isZeroShown}
          onChange={(isOn) => address.patch({ zero: isOn ? 'true' : undefined })}
        />
      )}
    </>
  );
}

type PartProps = Omit<BookToolbarProps, 'labels'>;

function GroupSelect({ place: { book }, address }: PartProps) {
  const t = useBookTexts();
  const title = useTitle();
  const isAll = address.by.length === book.dimensions.length;
  return (
    <Select
      className="bk-group"
      mode="multiple"
      aria-label={t('by')}
      placeholder={t('by')}
      prefix={<span className="wb-muted">{t('by')}</span>}
      value={isAll ? book.dimensions.map(({ id }) => id) : address.by}
      options={book.dimensions.map(({ id, title: name }) => ({ value: id, label: title(name) }))}
      onChange={(by: string[]) => {
        const ordered = book.dimensions.map(({ id }) => id).filter((id) => by.includes(id));
        const isWhole = ordered.length === book.dimensions.length;
        address.patch({ by: isWhole ? undefined : ordered.join(',') });
      }}
    />
  );
}

function MeasureSelect({ place: { book }, address }: PartProps) {
  const t = useBookTexts();
  const title = useTitle();
  return (
    <Select
      className="bk-measure"
      aria-label={t('ages.measure')}
      value={address.measure}
      options={book.measures.map(({ id, title: name }) => ({ value: id, label: title(name) }))}
      onChange={(measure: string) => address.patch({ measure })}
    />
  );
}

interface ToggleProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Toggle({ label, hint, isOn, onChange }: ToggleProps) {
  const id = useId();
  return (
    <span className="bk-toggle" {...(hint === undefined ? {} : { title: hint })}>
      <Switch id={id} size="small" checked={isOn} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
