import { useTranslation } from '../../lib/format/use-translation.ts';
import { flattenMenu, type MenuNode } from '../../lib/menu/build-menu.ts';
import { targetPath } from '../../lib/menu/menu-match.ts';
import { APPROVALS_INBOX, useOpenApprovals } from '../../lib/stores/approvals.store.ts';

const MOST = 99;

/** How many tasks wait behind a menu entry, or behind one inside a closed directory. */
export function MenuCount({ node }: { node: MenuNode }) {
  const { t } = useTranslation('navigation');
  const open = useOpenApprovals((state) => state.open);
  if (open === 0 || !leadsToInbox(node)) return null;
  return (
    <span className="pd-nav-count">
      <span aria-hidden="true">{open > MOST ? `${MOST}+` : open}</span>
      <span className="pd-visually-hidden">{t('waiting', { count: open })}</span>
    </span>
  );
}

function leadsToInbox(node: MenuNode): boolean {
  if (node.children.length === 0) return targetPath(node) === APPROVALS_INBOX;
  return flattenMenu(node.children).some((inner) => targetPath(inner) === APPROVALS_INBOX);
}
