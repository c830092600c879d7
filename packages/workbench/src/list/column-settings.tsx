import { Button, Checkbox, Popover } from 'antd';
import { useCommonTexts } from '../texts/common-texts.ts';

interface ColumnSettingsProps {
  /** In their present order. */
  columns: { key: string; title: string; isFixed?: boolean }[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
  /** Moves a column to the place of another one. Without it, the list arranges them by itself. */
  onMove?: (key: string, target: string) => void;
  /** Present if the person changed order or widths. */
  onReset?: (() => void) | undefined;
}

/** Chooses the visible columns of a list, and their order. */
export function ColumnSettings(props: ColumnSettingsProps) {
  const { columns, hidden, onChange, onMove, onReset } = props;
  const t = useCommonTexts();
  const optional = columns.filter((column) => !column.isFixed);
  const show = (key: string, isShown: boolean) =>
    onChange(
      optional
        .map((column) => column.key)
        .filter((each) => (each === key ? !isShown : hidden.includes(each))),
    );
  const content = (
    <div className="wb-columns">
      {optional.map(({ key, title }, index) => (
        <div key={key} className="wb-column">
          <Checkbox
            checked={!hidden.includes(key)}
            onChange={(event) => show(key, event.target.checked)}
          >
            {title}
          </Checkbox>
          {onMove && (
            <span>
              <MoveButton
                label={t('columnUp', { title })}
                text="↑"
                target={optional[index - 1]?.key}
                onMove={(target) => onMove(key, target)}
              />
              <MoveButton
                label={t('columnDown', { title })}
                text="↓"
                target={optional[index + 1]?.key}
                onMove={(target) => onMove(key, target)}
              />
            </span>
          )}
        </div>
      ))}
      {onReset && (
        <Button size="small" onClick={onReset}>
          {t('columnsReset')}
        </Button>
      )}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button>{t('columns')}</Button>
    </Popover>
  );
}

interface MoveButtonProps {
  label: string;
  text: string;
  /** undefined: the column is the first or the last one. */
  target: string | undefined;
  onMove: (target: string) => void;
}

function MoveButton({ label, text, target, onMove }: MoveButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      disabled={target === undefined}
      onClick={() => target !== undefined && onMove(target)}
    >
      {text}
    </Button>
  );
}
