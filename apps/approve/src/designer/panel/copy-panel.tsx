import type { ApprovalNode } from '@pedestal/approval';
import { useDesign } from '../design-context.ts';
import { useDesignTexts } from '../texts.ts';
import { replaceNode, withoutUndefined } from '../tree/tree.ts';
import { FieldRights } from './field-rights.tsx';
import { Section, TitleInputs } from './parts.tsx';
import { SignerRules } from './signer-rules.tsx';

type CopyNode = Extract<ApprovalNode, { kind: 'copy' }>;

const KINDS = ['people', 'role', 'superior', 'unitHead', 'field'] as const;

/** Settings of a node that tells people. */
export function CopyPanel({ node }: { node: CopyNode }) {
  const t = useDesignTexts();
  const { edit, isReadOnly } = useDesign();
  const change = (part: Partial<CopyNode>, topic?: string) =>
    edit(
      (now) => replaceNode(now, node.id, withoutUndefined({ ...node, ...part })),
      topic && `${node.id}.${topic}`,
    );
  return (
    <div className="pn-panel">
      <h2>{t('kinds.copy')}</h2>
      <TitleInputs
        title={node.title}
        isReadOnly={isReadOnly}
        onChange={(title) => change({ title }, 'title')}
      />
      <Section title={t('whoIsTold')} hint={t('whoIsToldHint')}>
        <SignerRules
          rules={node.signers}
          kinds={KINDS}
          onChange={(signers) => change({ signers })}
        />
      </Section>
      <Section title={t('fields')}>
        <FieldRights
          {...{ node, isReadOnly }}
          change={(part) => change(part as Partial<CopyNode>)}
        />
      </Section>
    </div>
  );
}
