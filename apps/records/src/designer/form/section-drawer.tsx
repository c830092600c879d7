import type { CollectionJson, SectionJson } from '@pedestal/blueprint';
import { FormDrawer } from '@pedestal/workbench';
import { Form } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { ownId } from '../shared/ids.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { toTitle } from '../shared/title.ts';
import { TitleItems } from '../shared/title-items.tsx';

interface SectionDrawerProps {
  collection: CollectionJson;
  /** Absent: a new one. */
  section: SectionJson | undefined;
  onSave: (section: SectionJson) => void;
  onClose: () => void;
}

interface Values {
  zh: string;
  en: string;
}

/** The heading of a section. The first section starts with all fields, later ones are empty. */
export function SectionDrawer({ collection, section, onSave, onClose }: SectionDrawerProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const [form] = Form.useForm<Values>();
  const { form: sections = [], fields } = collection;
  const save = ({ zh, en }: Values) => {
    const named = toTitle(zh, en);
    if (section) return onSave({ ...section, title: named });
    const id = ownId(
      named,
      sections.map((each) => each.id),
      'section',
    );
    const all = fields.filter(({ hidden }) => !hidden).map((field) => field.id);
    return onSave({ id, title: named, show: sections.length === 0 ? all : [] });
  };
  return (
    <FormDrawer<Values>
      title={section ? t('form.edit', { name: title(section.title) }) : t('form.add')}
      okText={t('field.done')}
      form={form}
      initial={section ? { zh: section.title[0], en: section.title[1] } : {}}
      isSaving={false}
      onSave={save}
      onClose={onClose}
    >
      <TitleItems />
    </FormDrawer>
  );
}
