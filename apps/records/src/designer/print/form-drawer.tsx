import type { CollectionJson, PrintFormJson } from '@pedestal/blueprint';
import { FormDrawer } from '@pedestal/workbench';
import { Button, Checkbox, Form, InputNumber, Select } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { TitleItems } from '../shared/title-items.tsx';
import { BlocksInput } from './blocks-input.tsx';
import { PAPERS, type PrintValues, toForm, toValues } from './print-values.ts';

interface PrintFormDrawerProps {
  collection: CollectionJson;
  /** What the form starts with. */
  printed: PrintFormJson;
  isNew: boolean;
  onPreview: ((form: PrintFormJson) => void) | undefined;
  onSave: (form: PrintFormJson) => void;
  onClose: () => void;
}

const MILLIMETRES = { min: 15, max: 600 };

/** The form of a print form: name, paper and blocks, with a trial on a record. */
export function PrintFormDrawer(props: PrintFormDrawerProps) {
  const { collection, printed, isNew, onPreview, onSave, onClose } = props;
  const t = useDesignTexts();
  const title = useTitle();
  const [form] = Form.useForm<PrintValues>();
  const taken = (collection.print ?? []).map(({ id }) => id);
  const now = () =>
    toForm(form.getFieldsValue(true) as PrintValues, isNew ? undefined : printed, taken);
  return (
    <FormDrawer<PrintValues>
      title={isNew ? t('print.add') : t('print.edit', { name: title(printed.title) })}
      okText={t('field.done')}
      form={form}
      initial={toValues(printed)}
      isSaving={false}
      width={720}
      onSave={() => onSave(now())}
      onClose={onClose}
    >
      <TitleItems />
      <PaperItems />
      <Form.Item
        name="blocks"
        label={t('print.blocksLabel')}
        extra={t('print.blocksHint')}
        rules={[{ required: true, type: 'array', min: 1, message: t('print.blocksMissing') }]}
      >
        <BlocksInput collection={collection} />
      </Form.Item>
      {onPreview && <Button onClick={() => onPreview(now())}>{t('print.preview')}</Button>}
    </FormDrawer>
  );
}

function PaperItems() {
  const t = useDesignTexts();
  const paper = Form.useWatch<PrintValues['paper']>('paper');
  return (
    <>
      <div className="ds-pair">
        <Form.Item name="paper" label={t('print.paper')}>
          <Select
            options={PAPERS.map((value) => ({
              value,
              label: value === 'label' ? t('print.label') : value,
            }))}
          />
        </Form.Item>
        {paper === 'label' && (
          <>
            <Form.Item name="width" label={t('print.width')} initialValue={60}>
              <InputNumber {...MILLIMETRES} suffix="mm" />
            </Form.Item>
            <Form.Item name="height" label={t('print.height')} initialValue={40}>
              <InputNumber {...MILLIMETRES} suffix="mm" />
            </Form.Item>
          </>
        )}
      </div>
      {paper !== 'label' && (
        <Form.Item name="landscape" valuePropName="checked">
          <Checkbox>{t('print.landscape')}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}
