import { Alert } from 'antd';
import { GrantTree } from './grant-tree.tsx';
import type { Grants } from './role-values.ts';
import { useTexts } from './texts.ts';

interface GrantSectionProps {
  /** null: no system chosen yet. */
  systemCode: string | null;
  grantsAll: boolean;
  grants: Grants;
  isReadOnly: boolean;
  onChange: (grants: Grants) => void;
}

/** The resources that a role grants. */
export function GrantSection({ systemCode, grantsAll, ...tree }: GrantSectionProps) {
  const t = useTexts();
  return (
    <section className="wb-panel" aria-label={t('grants')}>
      <h2>{t('grants')}</h2>
      {grantsAll ? (
        <Alert type="info" title={t('everything')} />
      ) : systemCode === null ? (
        <p className="wb-muted">{t('systemFirst')}</p>
      ) : (
        <GrantTree systemCode={systemCode} {...tree} />
      )}
    </section>
  );
}
