import type { CollectionJson } from '@pedestal/blueprint';
import { PERMISSIONS } from '@pedestal/contract';
import { usePermission } from '@pedestal/sub-app-sdk/react';
import {
  FailureAlert,
  PersonSelect,
  type PickedPerson,
  useChange,
  useCommonTexts,
  useFormat,
} from '@pedestal/workbench';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useDesign } from '../shared/design-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { changedScopes, comparePolicies, type Policy, type RolePolicy } from './policy.ts';
import { TestNotes } from './test-notes.tsx';
import { usePolicyWords } from './use-policy-words.ts';
import { useTestAs } from './use-test-as.ts';

interface ReviewPolicyProps {
  collection: CollectionJson;
  /** As it is now. */
  role: RolePolicy;
  policy: Policy;
  isUndo: boolean;
  onClose: () => void;
  onApplied: () => void;
}

/** What a change of a role's policy does, in words and for a person; then it is applied. */
export function ReviewPolicy(props: ReviewPolicyProps) {
  const { collection, role, policy, isUndo, onClose, onApplied } = props;
  const t = useDesignTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const words = usePolicyWords(collection);
  const { workspace } = useDesign();
  const heading = useId();
  const canTest = usePermission(PERMISSIONS.explainAccess);
  const changes = comparePolicies(role, policy);
  const scopes = changedScopes(role, policy);
  const { rules, fields } = policy;
  const apply = useChange(
    (call, _: undefined) =>
      call('PUT /gateway/records/:workspace/:collection/policy/:roleId', {
        params: { workspace, collection: collection.id, roleId: role.id },
        body: { version: role.version, scopes, rules, fields },
      }),
    { onDone: onApplied },
  );
  return (
    <Modal
      open
      width={640}
      title={t(isUndo ? 'review.undoTitle' : 'review.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('review.back')}</Button>
          <Button
            type="primary"
            disabled={changes.length === 0}
            loading={apply.isPending}
            onClick={() => apply.mutate(undefined)}
          >
            {isUndo ? common('undo') : t('review.apply')}
          </Button>
        </>
      }
    >
      <div className="wb-panel">
        {changes.length === 0 ? (
          <p className="ds-lead">{t('review.nothing')}</p>
        ) : (
          <>
            <p id={heading} className="ds-lead">
              {t('access.lead', { role: format.name(role), count: role.members })}
            </p>
            <ul className="ds-steps" aria-labelledby={heading}>
              {changes.map((change) => {
                const text = words.change(change);
                return <li key={text}>{text}</li>;
              })}
            </ul>
            {canTest && (
              <TryDraft
                collection={collection.id}
                draft={{ roleId: role.id, scopes, rules, fields }}
              />
            )}
          </>
        )}
      </div>
    </Modal>
  );
}

interface TryDraftProps {
  collection: string;
  draft: NonNullable<Parameters<typeof useTestAs>[2]>;
}

/** How many records a person sees now and would see afterwards. */
function TryDraft({ collection, draft }: TryDraftProps) {
  const t = useDesignTexts();
  const format = useFormat();
  const [people, setPeople] = useState<PickedPerson[]>([]);
  const [person] = people;
  const now = useTestAs(collection, person?.value);
  const then = useTestAs(collection, person?.value, draft);
  const error = now.error ?? then.error;
  const show = ({ count, isExact }: { count: number; isExact: boolean }) =>
    isExact ? format.number(count) : t('access.moreThan', { count: format.number(count) });
  return (
    <section className="ds-try" aria-label={t('access.try')}>
      <p className="ds-lead">{t('access.try')}</p>
      <PersonSelect
        label={t('test.person')}
        isMultiple={false}
        value={people}
        onChange={setPeople}
      />
      <div aria-live="polite">
        {error && <FailureAlert error={error} />}
        {person && now.data && then.data && !error && (
          <>
            <p className="ds-lead">
              {t('access.effect', {
                name: person.label,
                before: show(now.data),
                after: show(then.data),
              })}
            </p>
            <TestNotes tested={then.data} />
          </>
        )}
      </div>
    </section>
  );
}
