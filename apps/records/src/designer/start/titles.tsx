import { Form, Input } from 'antd';
import { useDesignTexts } from '../shared/texts.ts';

interface TitlesProps {
  label: string;
  zh: string;
  en: string;
  problem?: string | undefined;
  onChange: (title: { zh: string; en: string }) => void;
}

/** A name in both languages; one of them is enough. */
export function TitleInputs({ label, zh, en, problem, onChange }: TitlesProps) {
  const t = useDesignTexts();
  return (
    <div className="ds-pair">
      <Form.Item
        label={t('start.inChinese', { label })}
        htmlFor={`ds-zh-${label}`}
        {...(problem === undefined ? {} : { validateStatus: 'error' as const, help: problem })}
      >
        <Input
          id={`ds-zh-${label}`}
          maxLength={60}
          value={zh}
          onChange={(event) => onChange({ zh: event.target.value, en })}
        />
      </Form.Item>
      <Form.Item label={t('start.inEnglish', { label })} htmlFor={`ds-en-${label}`}>
        <Input
          id={`ds-en-${label}`}
          maxLength={60}
          value={en}
          onChange={(event) => onChange({ zh, en: event.target.value })}
        />
      </Form.Item>
    </div>
  );
}

/** The name of a file without its ending, as a first proposal. */
export function nameOfFile({ name }: File): string {
  return name
    .replace(/\.[^.]+$/, '')
    .trim()
    .slice(0, 60);
}
