import type { ReportResult } from '@pedestal/contract';
import { useFormat } from '@pedestal/workbench';
import { Drawer } from 'antd';
import type { Question } from '../query/question.ts';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { useConditionWords } from './condition-words.ts';

interface ExplainDrawerProps {
  figures: ReportResult;
  question: Question;
  source: Source | undefined;
  onClose: () => void;
}

/** How the figures are calculated, in words. */
export default function ExplainDrawer({ figures, question, source, onClose }: ExplainDrawerProps) {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const conditions = useConditionWords(question.filter, source);
  return (
    <Drawer open size={420} title={t('explain.title')} onClose={onClose}>
      <dl className="dr-explain">
        <dt>{t('source.title')}</dt>
        <dd>{source?.title}</dd>
        <dt>{t('measure.part')}</dt>
        {figures.measures.map((measure) => (
          <dd key={measure.id}>
            <strong>{title(measure.title)}</strong>
            <span>{measure.help}</span>
          </dd>
        ))}
        <dt>{t('dimension.part')}</dt>
        <dd>
          {figures.dimensions
            .map((each) =>
              each.grain ? `${title(each.title)} · ${t(`grain.${each.grain}`)}` : title(each.title),
            )
            .join(', ') || t('explain.noGroups')}
        </dd>
        <dt>{t('filter.part')}</dt>
        {conditions.length === 0 ? (
          <dd>{t('explain.noFilter')}</dd>
        ) : (
          conditions.map((text) => <dd key={text}>{text}</dd>)
        )}
        {question.top && (
          <>
            <dt>{t('order.part')}</dt>
            <dd>{t('explain.top', { count: question.top.n })}</dd>
          </>
        )}
        <dt>{t('explain.rights')}</dt>
        <dd>{t('explain.rightsHint')}</dd>
        <dt>{t('explain.age')}</dt>
        <dd>{t('run.asOf', { time: format.instant(figures.asOf) })}</dd>
      </dl>
    </Drawer>
  );
}
