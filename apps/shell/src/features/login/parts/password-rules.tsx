import { useTranslation } from '../../../lib/format/use-translation.ts';
import { estimateStrength, listRules, type PasswordPolicy } from '../lib/password-strength.ts';
import { CheckIcon, DotIcon } from './icons.tsx';
import './details.css';

interface PasswordRulesProps {
  password: string;
  policy: PasswordPolicy;
  /** Words that the password must not contain, such as the user name. */
  context: readonly string[];
}

/** Rules and strength of the password, updated while typing. */
export function PasswordRules({ password, policy, context }: PasswordRulesProps) {
  const { t } = useTranslation('login');
  const level = estimateStrength(password, context);
  return (
    <div className="pd-rules">
      <div className="pd-strength" data-level={password === '' ? undefined : level}>
        <span className="pd-strength-bars" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
        <span role="status">
          {password !== '' && `${t('rules.strength')}: ${t(`rules.level${level}`)}`}
        </span>
      </div>
      <ul aria-label={t('rules.label')}>
        {listRules(password, policy, context).map(({ key, count, met }) => (
          <li key={key} data-met={met}>
            {met ? <CheckIcon size={14} /> : <DotIcon size={14} />}
            {t(key, { count })}
            <span className="pd-visually-hidden">, {met ? t('rules.met') : t('rules.unmet')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
