import { Button, Empty, Input, Popover, Space } from 'antd';
import { useState } from 'react';
import type { UseAddressState } from '../address/use-address-state.ts';
import { useSetting } from '../query/use-setting.ts';
import { useCommonTexts } from '../texts/common-texts.ts';

interface View {
  name: string;
  values: Record<string, string>;
}

interface SavedViewsProps {
  /** Setting name under which the views are stored. */
  name: string;
  /** Parameters of the address that a view stores. */
  keys: readonly string[];
  state: UseAddressState;
}

const MAX_VIEWS = 20;

/** Filters and sort order that the person stores under a name. */
export function SavedViews({ name, keys, state }: SavedViewsProps) {
  const t = useCommonTexts();
  const [views, setViews] = useSetting<View[]>(`${name}.views`, []);
  const [text, setText] = useState('');
  const blank = Object.fromEntries(keys.map((key) => [key, undefined]));

  const store = () => {
    const values = Object.fromEntries(
      keys.flatMap((key) => {
        const value = state.values[key];
        return value === undefined ? [] : [[key, value]];
      }),
    );
    const others = views.filter((view) => view.name !== text);
    setViews([...others, { name: text, values }].slice(-MAX_VIEWS));
    setText('');
  };

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Space orientation="vertical" className="wb-views">
          {views.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noViews')} />
          )}
          {views.map((view) => (
            <Space key={view.name}>
              <Button type="link" onClick={() => state.filter({ ...blank, ...view.values })}>
                {view.name}
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={t('deleteView', { name: view.name })}
                onClick={() => setViews(views.filter((one) => one.name !== view.name))}
              >
                ×
              </Button>
            </Space>
          ))}
          <Space.Compact>
            <Input
              aria-label={t('viewName')}
              placeholder={t('viewName')}
              maxLength={40}
              value={text}
              onChange={(event) => setText(event.target.value.trimStart())}
            />
            <Button disabled={text === ''} onClick={store}>
              {t('saveView')}
            </Button>
          </Space.Compact>
        </Space>
      }
    >
      <Button>{t('views')}</Button>
    </Popover>
  );
}
