import { useShell } from '@pedestal/sub-app-sdk/react';
import { useGet } from '@pedestal/workbench';
import { Button, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { ScanButton } from '../shared/scan/scan-button.tsx';
import { useTexts } from '../shared/texts.ts';
import { type Collection, labelOf } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { CreateDialog } from './create-dialog.ts';
import { findScanned } from './find-scanned.ts';

const DEBOUNCE_MS = 250;
/** A few hits show whether a scanned code means one of them. */
const SCANNED = 5;

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
  isFaulty?: boolean;
  /** Where a record can be created that is missing. */
  target?: Collection | undefined;
  /** Told that the options are shown. */
  onOpen?: () => void;
  /** Told the names of what was picked. */
  onNames?: (names: Record<string, string>) => void;
  /** Set in a cell of a grid: open at once, and done when the focus leaves it. */
  cell?: { text: string | undefined; onLeave: () => void; onTab: (isBack: boolean) => void };
}

/** Picks records, people or units that a field can refer to, searched as the person types. */
export function OptionSelect(props: OptionSelectProps) {
  const { id, label, workspace, collection, field, isMultiple, value, onChange, labels } = props;
  const { cell, target } = props;
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
  const keys = [value ?? []].flat();
  const picks = keys.map((key) => ({ value: key, label: nameOf(key) }));
  const change = (next: { value: string; label?: unknown }[]) => {
    const names = next.map(({ value: key, label: shown }) => [
      key,
      options.find((option) => option.value === key)?.name ?? String(shown),
    ]);
    setPicked({ ...picked, ...Object.fromEntries(names) });
    props.onNames?.(Object.fromEntries(names));
    onChange?.(isMultiple ? next.map((each) => each.value) : (next[0]?.value ?? null));
  };
  const add = (key: string, name: string) => {
    setPicked({ ...picked, [key]: name });
    onChange?.(isMultiple ? [...keys, key] : key);
    setNewName(undefined);
  };
  const scan = useScan({ workspace, collection, field }, (found, code) => {
    setSearch(found ? '' : code);
    if (!found) return;
    setOpen(false);
    props.onNames?.({ [found.id]: found.label });
    add(found.id, found.label);
  });
  const isBehind = search.trim() !== '' && (search !== q || isFetching);
  const select = (
    <Select<{ value: string; label?: unknown }[] | { value: string; label?: unknown } | null>
      {...(id === undefined ? {} : { id })}
      {...(isMultiple ? { mode: 'multiple' as const } : {})}
      className="wb-wide"
      aria-label={label}
      labelInValue
      allowClear
      disabled={props.isDisabled ?? false}
      {...(props.isFaulty ? { status: 'error' as const } : {})}
      showSearch={{ searchValue: search, filterOption: false, onSearch: setSearch }}
      {...(cell ? { autoFocus: true, defaultOpen: true, onBlur: cell.onLeave } : {})}
      onInputKeyDown={(event) => cell && leaveByTab(event, cell.onTab)}
      placeholder={t('typeToSearch')}
      loading={isFetching}
      notFoundContent={isFetching ? t('searching') : t('noMatch')}
      {...(Create && target?.can.create
        ? {
            popupRender: (menu) => (
              <>
                {menu}
                <NewButton target={target} onClick={() => setNewName(search)} />
              </>
            ),
          }
        : {})}
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) props.onOpen?.();
      }}
      options={options}
      value={isMultiple ? picks : (picks[0] ?? null)}
      onChange={(next) => change(Array.isArray(next) ? next : next ? [next] : [])}
    />
  );
  return (
    <>
      <Scannable
        label={label}
        isOffered={!cell && !props.isDisabled}
        typed={isBehind ? search.trim() : ''}
        onScan={(code) => void scan(code)}
      >
        {select}
      </Scannable>
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

function leaveByTab(event: KeyboardEvent, onTab: (isBack: boolean) => void): void {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  onTab(event.shiftKey);
}

/** Creates a record that is missing in the list. */
function NewButton({ target, onClick }: { target: Collection; onClick: () => void }) {
  const t = useTexts();
  const title = useTitle();
  return (
    <Button type="link" onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {t('newOf', { title: title(target.title) })}
    </Button>
  );
}

interface ScannableProps {
  label: string;
  /** Is the camera offered? */
  isOffered: boolean;
  /** What was typed faster than the options came; '' : nothing. */
  typed: string;
  onScan: (code: string) => void;
  children: ReactNode;
}

/** Takes codes of a hardware scanner, which ends with Enter, and of the camera. */
function Scannable({ label, isOffered, typed, onScan, children }: ScannableProps) {
  return (
    <span
      className="rc-scannable"
      role="presentation"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || typed === '' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onScan(typed);
      }}
    >
      {children}
      {isOffered && <ScanButton label={label} onCode={(code) => onScan(code.trim())} />}
    </span>
  );
}

type Found = ReturnType<typeof findScanned>;

/** A scanner presses Enter before the options are there: asks for what the code means. */
function useScan(
  params: { workspace: string; collection: string; field: string },
  onFound: (found: Found, code: string) => void,
): (code: string) => Promise<void> {
  const { call } = useShell();
  return async (code) => {
    const query = { q: code.slice(0, 100), limit: SCANNED };
    const items = await call('GET /gateway/records/:workspace/:collection/options/:field', {
      params,
      query,
    }).then(
      (reply) => reply.items,
      // The list of options says what is wrong.
      () => [],
    );
    onFound(findScanned(items, code), code);
  };
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
