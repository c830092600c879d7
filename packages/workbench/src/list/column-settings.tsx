import { Button, Checkbox, Popover } from 'antd';
import { useSharedTexts } from './texts.ts';

interface ColumnSettingsProps {
  columns: { key: string; title: string; isFixed?: boolean }[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

/** Which columns are shown; the choice follows the person. */
export function ColumnSettings({ columns, hidden, onChange }: ColumnSettingsProps) {
  const t = useSharedTexts();
  const optional = columns.filter((column) => !column.isFixed);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          className="auth-columns"
          value={optional.map(({ key }) => key).filter((key) => !hidden.includes(key))}
          options={optional.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(shown) =>
            onChange(optional.map(({ key }) => key).filter((key) => !shown.includes(key)))
          }
        />
      }
    >
      <Button>{t('columns')}</Button>
    </Popover>
  );
}
