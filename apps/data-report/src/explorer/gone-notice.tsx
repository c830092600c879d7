import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { type GoneField, goneFields, replaceGone } from '../query/gone-fields.ts';
import type { Question } from '../query/question.ts';
import type { Source } from '../query/use-source.ts';
import { groupOptions } from '../shared/field-select.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

interface GoneNoticeProps {
  question: Question;
  source: Source;
  onChange: (question: Question) => void;
}

/** What the question names in vain, since somebody dropped it, with what could stand in its place. */
export function GoneNotice({ question, source, onChange }: GoneNoticeProps) {
  const t = useTexts();
  const gone = useGone(question, source);
  if (gone.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={t('gone.title')}
      description={
        <ul className="dr-gone">
          {gone.map((each) => (
            <GoneRow
              key={`${each.kind} ${each.id}`}
              gone={each}
              onReplace={(id) => {
                const hasGrain =
                  each.kind !== 'measure' &&
                  (source.dimensions.find((found) => found.id === id)?.hasGrain ?? false);
                onChange(replaceGone(question, each, id === undefined ? id : { id, hasGrain }));
              }}
            />
          ))}
        </ul>
      }
    />
  );
}

/** What is gone of a question; nothing while its source is not known. */
export function useGone(question: Question, source: Source | undefined): GoneField[] {
  const title = useTitle();
  return source ? goneFields(question, source, title) : [];
}

interface GoneRowProps {
  gone: GoneField;
  /** Undefined: without it. */
  onReplace: (id: string | undefined) => void;
}

function GoneRow({ gone: { id, uses, replacements }, onReplace }: GoneRowProps) {
  const t = useTexts();
  const [first] = replacements;
  const [chosen, setChosen] = useState(first?.isLikely ? first.id : undefined);
  const used = uses.map((use) => t(`${use}.part`)).join(', ');
  return (
    <li>
      <span>{t('gone.used', { field: id, used })}</span>
      <span className="dr-line">
        {first && (
          <>
            <Select<string>
              className="dr-replacement"
              size="small"
              aria-label={t('gone.pick', { field: id })}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              placeholder={t('gone.choose')}
              {...(chosen === undefined ? {} : { value: chosen })}
              options={groupOptions(replacements)}
              onChange={setChosen}
            />
            <Button
              size="small"
              type="primary"
              disabled={chosen === undefined}
              onClick={() => onReplace(chosen)}
            >
              {t('gone.replace')}
            </Button>
          </>
        )}
        <Button
          size="small"
          aria-label={t('gone.removeOne', { field: id })}
          onClick={() => onReplace(undefined)}
        >
          {t('gone.remove')}
        </Button>
      </span>
    </li>
  );
}
