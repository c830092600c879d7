import { useGet } from '@pedestal/workbench';
import { Button, Select } from 'antd';
import { Suspense, use, useEffect, useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { type Collection, labelOf } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { CreateDialog } from './create-dialog.ts';

const DEBOUNCE_MS = 250;

interface OptionSelectProps {
  id?: string;
  label: string;
  workspace: string;
  collection: string;
  /** A field that refers to records, people or units; of lines, `lines.field`. */
  field: string;
  isMultiple: boolean;
  value?: string | string[] | null;
  onChange?: (value: string | string[] | null) => void;
  /** Names of what the stored value refers to. */
  labels?: Record<string, string> | undefined;
  isDisabled?: boolean;
  /** Where a record can be created that is missing. */
  target?: Collection | undefined;
  /** Told the names of what was picked. */
  onNames?: (names: Record<string, string>) => void;
  /** Set in a cell of a grid: open at once, and done when the focus leaves it. */
  cell?: { text: string | undefined; onLeave: () => void; onTab: (isBack: boolean) => void };
}

/** Picks records, people or units that a field can refer to, searched as the person types. */
export function OptionSelect(props: OptionSelectProps) {
  const { id, label, workspace, collection, field, isMultiple, value, onChange, labels } = props;
  const { cell, target } = props;
  const title = useTitle();
  const Create = use(CreateDialog);
  const [newName, setNewName] = useState<string>();
  const t = useTexts();
  const [search, setSearch] = useState(cell?.text ?? '');
  const [isOpen, setOpen] = useState(cell !== undefined);
  const q = useDebounced(search, DEBOUNCE_MS);
  // Names of what was picked stay known when the list of options changes.
  const [picked, setPicked] = useState<Record<string, string>>({});
  const { data, isFetching } = useGet(
    'GET /gateway/records/:workspace/:collection/options/:field',
    { params: { workspace, collection, field }, query: { q, limit: 20 } },
    { enabled: isOpen },
  );
  const options = (data?.items ?? []).map(({ id: key, label: name, hint }) => ({
    value: key,
    label: hint ? `${name} · ${hint}` : name,
    name,
  }));
  const nameOf = (key: string) => picked[key] ?? labels?.[key] ?? t('outOfReach');
  const toPicked = (key: string) => ({ value: key, label: nameOf(key) });
  const keys = Array.isArray(value) ? value : value ? [value] : [];
  const change = (next: { value: string; label?: unknown }[]) => {
    const names = next.map(({ value: key, label: shown }) => [
      key,
      options.find((option) => option.value === key)?.name ?? String(shown),
    ]);
    setPicked({ ...picked, ...Object.fromEntries(names) });
    props.onNames?.(Object.fromEntries(names));
    const ids = next.map((option) => option.value);
    onChange?.(isMultiple ? ids : (ids[0] ?? null));
  };
  const add = (key: string, name: string) => {
    setPicked({ ...picked, [key]: name });
    onChange?.(isMultiple ? [...keys, key] : key);
    setNewName(undefined);
  };
  const select = (
    <Select<{ value: string; label?: unknown }[] | { value: string; label?: unknown } | null>
      {...(id === undefined ? {} : { id })}
      {...(isMultiple ? { mode: 'multiple' as const } : {})}
      className="wb-wide"
      aria-label={label}
      labelInValue
      allowClear
      disabled={props.isDisabled ?? false}
      showSearch={{ searchValue: search, filterOption: false, onSearch: setSearch }}
      {...(cell ? { autoFocus: true, defaultOpen: true, onBlur: cell.onLeave } : {})}
      onInputKeyDown={(event) => {
        if (!cell || event.key !== 'Tab') return;
        event.preventDefault();
        cell.onTab(event.shiftKey);
      }}
      placeholder={t('typeToSearch')}
      loading={isFetching}
      notFoundContent={isFetching ? t('searching') : t('noMatch')}
      {...(Create && target?.can.create
        ? {
            popupRender: (menu) => (
              <>
                {menu}
                <Button
                  type="link"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => setNewName(search)}
                >
                  {t('newOf', { title: title(target.title) })}
                </Button>
              </>
            ),
          }
        : {})}
      onOpenChange={setOpen}
      options={options}
      value={isMultiple ? keys.map(toPicked) : keys[0] ? toPicked(keys[0]) : null}
      onChange={(next) => change(Array.isArray(next) ? next : next ? [next] : [])}
    />
  );
  return (
    <>
      {select}
      {Create && target && newName !== undefined && (
        <Suspense>
          <Create
            target={target}
            name={newName}
            onCreated={(record) => add(record.id, labelOf(target, record.values) || t('untitled'))}
            onClose={() => setNewName(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
