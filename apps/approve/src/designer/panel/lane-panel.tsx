import type { ApprovalNode } from '@pedestal/approval';
import { Button, Radio } from 'antd';
import { useDesign } from '../design-context.ts';
import { NOT_YET } from '../new-node.ts';
import { useDesignTexts } from '../texts.ts';
import { type Lane, lanesOf, moveLaneBy, removeLane, replaceLane } from '../tree/tree.ts';
import { ConditionInput } from './condition-input.tsx';
import { Section, TitleInputs } from './parts.tsx';

interface LanePanelProps {
  node: ApprovalNode;
  lane: Lane;
  index: number;
}

/** Settings of a case (when it is taken) or of a parallel branch. */
export function LanePanel({ node, lane, index }: LanePanelProps) {
  const t = useDesignTexts();
  const { edit, select, isReadOnly } = useDesign();
  const isCase = node.kind === 'branch';
  const count = lanesOf(node).length;
  const change = (next: Lane, topic?: string) =>
    edit((now) => replaceLane(now, lane.id, next), topic && `${lane.id}.${topic}`);
  const setWhen = (when: string | undefined) => {
    const { when: _, ...rest } = lane;
    change(when === undefined ? rest : { ...rest, when }, 'when');
  };
  return (
    <div className="pn-panel">
      <h2>{t(isCase ? 'case' : 'branch')}</h2>
      <TitleInputs
        title={lane.title}
        isReadOnly={isReadOnly}
        onChange={(title) => change({ ...lane, title }, 'title')}
      />
      {isCase && (
        <Section title={t('condition.title')} hint={t('condition.hint')}>
          <Radio.Group
            className="pn-radios"
            aria-label={t('condition.title')}
            disabled={isReadOnly}
            value={lane.when === undefined ? 'always' : 'when'}
            options={[
              { value: 'when', label: t('condition.when') },
              { value: 'always', label: t('condition.otherwise') },
            ]}
            onChange={({ target }) => setWhen(target.value === 'always' ? undefined : NOT_YET)}
          />
          {lane.when !== undefined && <ConditionInput text={lane.when} onChange={setWhen} />}
        </Section>
      )}
      {!isReadOnly && (
        <div className="pn-buttons">
          <Button
            disabled={index === 0}
            onClick={() => edit((now) => moveLaneBy(now, lane.id, -1))}
          >
            {t('moveLeft')}
          </Button>
          <Button
            disabled={index === count - 1}
            onClick={() => edit((now) => moveLaneBy(now, lane.id, 1))}
          >
            {t('moveRight')}
          </Button>
          <Button
            danger
            onClick={() => {
              edit((now) => removeLane(now, lane.id));
              select(node.id);
            }}
          >
            {t(isCase ? 'removeCase' : 'removeBranch')}
          </Button>
        </div>
      )}
    </div>
  );
}
