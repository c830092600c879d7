import type { DashboardTile } from '@pedestal/contract';
import { FormDrawer } from '@pedestal/workbench';
import { Form, Input } from 'antd';
import { titleAsName, useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';

interface Fields {
  title: string;
  text: string;
}

interface TileDrawerProps {
  tile: DashboardTile;
  onChange: (tile: DashboardTile) => void;
  onClose: () => void;
}

/** The title of a tile, and its words where it is a text. */
export default function TileDrawer({ tile, onChange, onClose }: TileDrawerProps) {
  const t = useTexts();
  const shown = useItemName()(titleAsName(tile));
  const [form] = Form.useForm<Fields>();
  return (
    <FormDrawer<Fields>
      title={t('tile.edit')}
      okText={t('apply')}
      form={form}
      initial={{ title: shown, text: tile.kind === 'text' ? tile.text : '' }}
      isSaving={false}
      onSave={({ title, text }) => {
        // A new title is in one language: the other one has none of its own any more.
        const named = title === shown ? {} : { title, titleEn: '' };
        onChange(tile.kind === 'text' ? { ...tile, ...named, text } : { ...tile, ...named });
      }}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('tile.title')} extra={t('tile.titleHint')}>
        <Input maxLength={80} />
      </Form.Item>
      {tile.kind === 'text' && (
        <Form.Item name="text" label={t('tile.words')}>
          <Input.TextArea maxLength={4000} rows={8} />
        </Form.Item>
      )}
    </FormDrawer>
  );
}
