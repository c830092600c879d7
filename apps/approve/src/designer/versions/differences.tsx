import type { ApprovalNode, SignerRule, SignMode } from '@pedestal/approval';
import { Empty, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTitle } from '../../shared/use-title.ts';
import { useDesign } from '../design-context.ts';
import { ConditionWords } from '../panel/condition-words.tsx';
import { useDesignTexts } from '../texts.ts';
import { compareVersions, type Difference, flatten, type Whole } from '../tree/compare.ts';
import type { Lane } from '../tree/tree.ts';
import type { Draft } from '../use-design-state.ts';
import { useWords } from '../use-words.ts';

const COLORS = { added: 'success', removed: 'error', moved: 'processing', changed: 'warning' };

/** What differs between two versions: as a whole, then node by node. */
export function Differences({ before, after }: { before: Draft; after: Draft }) {
  const t = useDesignTexts();
  const title = useTitle();
  const found = compareVersions(before, after);
  if (found.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('compare.same')} />;
  }
  return (
    <ul className="df-list">
      {found.map((difference) => {
        const part = difference.after ?? difference.before;
        return (
          <li key={`${difference.id}-${difference.kind}`}>
            <Tag color={COLORS[difference.kind]}>{t(`compare.${difference.kind}`)}</Tag>
            <strong>{part ? title(part.title) : t('compare.whole')}</strong>
            {difference.properties.map((name) => (
              <PropertyChange
                key={name}
                {...{ difference, name }}
                before={flatten(before)}
                after={flatten(after)}
              />
            ))}
          </li>
        );
      })}
    </ul>
  );
}

interface PropertyChangeProps {
  difference: Difference;
  name: string;
  before: Whole;
  after: Whole;
}

function PropertyChange({ difference, name, before, after }: PropertyChangeProps) {
  const t = useDesignTexts();
  const show = useShowProperty();
  const isWhole = difference.id === null;
  return (
    <dl className="df-change">
      <dt>{t(`compare.properties.${name}` as never)}</dt>
      <dd>
        <del>{show(name, isWhole ? before : difference.before)}</del>{' '}
        <ins>{show(name, isWhole ? after : difference.after)}</ins>
      </dd>
    </dl>
  );
}

/** A property in the words of the panel. */
function useShowProperty() {
  const t = useDesignTexts();
  const title = useTitle();
  const { fields, whole } = useDesign();
  const { signersWords, modeWords } = useWords();
  const fieldName = (id: string) => {
    const field = fields.find((each) => each.id === id);
    return field ? title(field.title) : id;
  };
  const transitionName = (id: string | null) => {
    const found = whole?.transitions.find((each) => each.id === id);
    return found ? title(found.title) : (id ?? t('ends.nothing'));
  };
  return (name: string, part: ApprovalNode | Lane | Whole | undefined): ReactNode => {
    const value = (part as Record<string, unknown> | undefined)?.[name];
    switch (name) {
      case 'title':
        return title(value as [string, string]);
      case 'signers':
        return signersWords(value as SignerRule[]);
      case 'mode':
        return modeWords(value as SignMode);
      case 'whenNobody':
      case 'whenStarter':
      case 'repeated':
        return t(`${name}.${value as string}` as never);
      case 'reason':
        return t(`reason.${(value as string | undefined) ?? 'never'}` as never);
      case 'when':
        return value === undefined ? t('always') : <ConditionWords text={value as string} />;
      case 'summary':
      case 'hidden':
      case 'writable':
      case 'readable':
        if (value === 'all') return t('compare.all');
        return Array.isArray(value) && value.length > 0
          ? value.map(fieldName).join(t('comma'))
          : '–';
      case 'approved':
      case 'rejected':
      case 'withdrawn':
        return transitionName(value as string | null);
      case 'actions':
        return (value as string[]).map((each) => t(`actions.${each}` as never)).join(t('comma'));
      case 'limit': {
        const limit = value as { hours: number; then: string } | undefined;
        if (!limit) return '–';
        return `${limit.hours} ${t('limit.unit')}: ${t(`limit.${limit.then}` as never)}`;
      }
      default:
        return value === true ? '✓' : '–';
    }
  };
}
