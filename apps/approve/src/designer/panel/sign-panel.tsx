import type { SignNode } from '@pedestal/approval';
import { Checkbox, Collapse, Select, Switch } from 'antd';
import { useDesign } from '../design-context.ts';
import { useDesignTexts } from '../texts.ts';
import { replaceNode, withoutUndefined } from '../tree/tree.ts';
import { FieldRights } from './field-rights.tsx';
import { ModeInput } from './mode-input.tsx';
import { Labelled, Section, TitleInputs } from './parts.tsx';
import { SignerRules } from './signer-rules.tsx';
import { TimeLimitInput } from './time-limit-input.tsx';

type Change = (part: Partial<SignNode>, topic?: string) => void;
type PartProps = { node: SignNode; change: Change; isReadOnly: boolean };

/** Settings of a node where people sign. */
export function SignPanel({ node }: { node: SignNode }) {
  const t = useDesignTexts();
  const { edit, isReadOnly } = useDesign();
  const change: Change = (part, topic) =>
    edit(
      (now) => replaceNode(now, node.id, withoutUndefined({ ...node, ...part })),
      topic && `${node.id}.${topic}`,
    );
  const props = { node, change, isReadOnly };
  return (
    <div className="pn-panel">
      <h2>{t('kinds.sign')}</h2>
      <TitleInputs
        title={node.title}
        isReadOnly={isReadOnly}
        onChange={(title) => change({ title }, 'title')}
      />
      <Section title={t('who')} hint={t('whoHint')}>
        <SignerRules rules={node.signers} onChange={(signers) => change({ signers })} />
      </Section>
      <Section title={t('how')}>
        <ModeInput
          mode={node.mode}
          isReadOnly={isReadOnly}
          onChange={(mode) => change({ mode }, 'mode')}
        />
      </Section>
      <Collapse
        ghost
        className="pn-more"
        items={[
          { key: 'special', label: t('special'), children: <SpecialCases {...props} /> },
          { key: 'may', label: t('may'), children: <SignerMay {...props} /> },
          {
            key: 'fields',
            label: t('fields'),
            children: (
              <FieldRights
                {...{ node, isReadOnly }}
                change={(part) => change(part as Partial<SignNode>)}
              />
            ),
          },
          {
            key: 'limit',
            label: t('limit.title'),
            children: (
              <TimeLimitInput
                limit={node.limit}
                isReadOnly={isReadOnly}
                onChange={(limit) => change({ limit } as Partial<SignNode>, 'limit')}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

/** Nobody to sign, or the starter would sign. */
function SpecialCases({ node, change, isReadOnly }: PartProps) {
  const t = useDesignTexts();
  return (
    <div className="pn-stack">
      <Labelled label={t('whenNobody.label')}>
        {(id) => (
          <Select
            id={id}
            disabled={isReadOnly}
            value={node.whenNobody}
            options={(['administrators', 'pass', 'reject'] as const).map((value) => ({
              value,
              label: t(`whenNobody.${value}`),
            }))}
            onChange={(whenNobody) => change({ whenNobody })}
          />
        )}
      </Labelled>
      <Labelled label={t('whenStarter.label')}>
        {(id) => (
          <Select
            id={id}
            disabled={isReadOnly}
            value={node.whenStarter}
            options={(['superior', 'sign', 'pass'] as const).map((value) => ({
              value,
              label: t(`whenStarter.${value}`),
            }))}
            onChange={(whenStarter) => change({ whenStarter })}
          />
        )}
      </Labelled>
    </div>
  );
}

/** Buttons of the signers, and what they must give. */
function SignerMay({ node, change, isReadOnly }: PartProps) {
  const t = useDesignTexts();
  return (
    <div className="pn-stack">
      <Checkbox.Group
        className="pn-checks"
        disabled={isReadOnly}
        value={[...node.actions]}
        options={(['return', 'transfer', 'addSigners'] as const).map((value) => ({
          value,
          label: t(`actions.${value}`),
        }))}
        onChange={(actions) => change({ actions })}
      />
      <Labelled label={t('reason.label')}>
        {(id) => (
          <Select
            id={id}
            disabled={isReadOnly}
            value={node.reason ?? 'never'}
            options={(['never', 'reject', 'always'] as const).map((value) => ({
              value,
              label: t(`reason.${value}`),
            }))}
            onChange={(value) =>
              change({ reason: value === 'never' ? undefined : value } as Partial<SignNode>)
            }
          />
        )}
      </Labelled>
      <Labelled label={t('signature')}>
        {(id) => (
          <Switch
            id={id}
            className="pn-switch"
            disabled={isReadOnly}
            checked={node.signature === true}
            onChange={(isOn) => change({ signature: isOn ? true : undefined } as Partial<SignNode>)}
          />
        )}
      </Labelled>
    </div>
  );
}
