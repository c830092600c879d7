import type { CollectionJson } from '@pedestal/blueprint';
import { Failure, Loading, NoPage, useCommonTexts, useFormat, useGet } from '@pedestal/workbench';
import { App, Button, Empty } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useTitle } from '../../workspace/workspace-context.ts';
import { findCollection, useDesign } from '../shared/design-context.ts';
import { DesignPage } from '../shared/design-page.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import type { Policy, RolePolicy } from './policy.ts';
import { ReviewPolicy } from './review-policy.tsx';
import { RoleDrawer } from './role-drawer.tsx';
import { RoleTable } from './role-table.tsx';

/** Which records and fields of a collection each role sees and changes. */
export function Component() {
  const t = useDesignTexts();
  const title = useTitle();
  const { collection: id } = useParams();
  const { draft, effective } = useDesign();
  const collection = findCollection(draft, id);
  if (!collection) return <NoPage />;
  const applied = findCollection(effective, id);
  return (
    <DesignPage
      title={t('access.title', { title: title(collection.title) })}
      hint={t('access.hint')}
      collection={collection.id}
    >
      {applied ? (
        <Roles key={applied.id} collection={applied} />
      ) : (
        <Empty description={t('access.applyFirst')} />
      )}
    </DesignPage>
  );
}

/** A policy that somebody wants to apply. */
interface Proposed {
  roleId: string;
  policy: Policy;
  isUndo: boolean;
}

function Roles({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const { workspace } = useDesign();
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/policies', {
    params: { workspace, collection: collection.id },
  });
  const [opened, open] = useState<string>();
  const [proposed, review] = useState<Proposed>();
  const announce = useAnnounce(review);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { roles, actions } = data;
  const role = roles.find(({ id }) => id === opened);
  const reviewed = roles.find(({ id }) => id === proposed?.roleId);
  if (roles.length === 0) return <Empty description={t('access.noRoles')} />;
  return (
    <>
      <RoleTable collection={collection} roles={roles} onOpen={open} />
      {role && (
        <RoleDrawer
          key={`${role.id} ${role.version}`}
          collection={collection}
          role={role}
          actions={actions}
          onReview={(policy) => review({ roleId: role.id, policy, isUndo: false })}
          onClose={() => open(undefined)}
        />
      )}
      {proposed && reviewed && (
        <ReviewPolicy
          collection={collection}
          role={reviewed}
          policy={proposed.policy}
          isUndo={proposed.isUndo}
          onClose={() => review(undefined)}
          onApplied={() => {
            review(undefined);
            open(undefined);
            announce(proposed.isUndo ? undefined : reviewed);
          }}
        />
      )}
    </>
  );
}

/** Says that a policy was applied, and offers to undo it. */
function useAnnounce(review: (proposed: Proposed) => void) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const { notification } = App.useApp();
  const shown = useRef<string>(undefined);
  // Undo works on this page only.
  useEffect(
    () => () => {
      if (shown.current !== undefined) notification.destroy(shown.current);
    },
    [notification],
  );
  return (before: RolePolicy | undefined) => {
    if (!before) {
      notification.success({ title: t('review.undone'), role: 'status' });
      return;
    }
    const { id: roleId, scopes, rules, fields } = before;
    const key = `policy ${roleId}`;
    shown.current = key;
    const undo = () => {
      notification.destroy(key);
      review({ roleId, policy: { scopes, rules, fields }, isUndo: true });
    };
    notification.success({
      key,
      title: t('access.applied', { role: format.name(before) }),
      actions: <Button onClick={undo}>{common('undo')}</Button>,
      duration: 10,
      role: 'status',
    });
  };
}
