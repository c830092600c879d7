import { APPROVAL_LIMITS, type Title } from '@pedestal/approval';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useDesignTexts } from '../texts.ts';

/** A heading with its settings below. */
export function Section(props: { title: string; hint?: string; children: ReactNode }) {
  const { title, hint, children } = props;
  const id = useId();
  return (
    <section className="pn-section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className="wb-muted">{hint}</p>}
      {children}
    </section>
  );
}

/** A label above its control. */
export function Labelled(props: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="pn-labelled">
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
    </div>
  );
}

interface TitleInputsProps {
  title: Title;
  isReadOnly: boolean;
  onChange: (title: Title) => void;
}

/** A name in both languages, that of the page first. Where both are equal they stay so. */
export function TitleInputs({ title, isReadOnly, onChange }: TitleInputsProps) {
  const t = useDesignTexts();
  const locale = useLocale();
  const order = locale === 'zh-CN' ? ([0, 1] as const) : ([1, 0] as const);
  const set = (index: 0 | 1, text: string) => {
    const next: [string, string] = [title[0], title[1]];
    if (title[0] === title[1] && index === order[0]) next.fill(text);
    else next[index] = text;
    onChange(next);
  };
  // An empty name is no name: the one in the other language is.
  const fill = () => {
    const [zh, en] = [title[0].trim(), title[1].trim()];
    onChange([zh || en || t('unnamed'), en || zh || t('unnamed')]);
  };
  return (
    <div className="pn-titles">
      {order.map((index) => (
        <Labelled key={index} label={t(index === 0 ? 'nameZh' : 'nameEn')}>
          {(id) => (
            <Input
              id={id}
              value={title[index]}
              readOnly={isReadOnly}
              maxLength={APPROVAL_LIMITS.titleLength}
              onChange={(event) => set(index, event.target.value)}
              onBlur={fill}
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}
