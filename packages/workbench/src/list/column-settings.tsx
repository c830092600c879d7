import { Button, Checkbox, Popover } from 'antd';
import { useCommonTexts } from '../texts/common-texts.ts';

interface ColumnSettingsProps {
  columns: { key: string; title: string; isFixed?: boolean }[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

/** Chooses the visible columns of a list. */
export function ColumnSettings({ columns, hidden, onChange }: ColumnSettingsProps) {
  const t = useCommonTexts();
  const optional = columns.filter((column) => !column.isFixed);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          className="wb-columns"
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
