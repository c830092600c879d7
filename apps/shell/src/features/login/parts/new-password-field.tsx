import { listRules, type PasswordPolicy } from '../lib/password-strength.ts';
import type { Problem } from '../lib/use-form.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import type { FieldProps } from './text-field.tsx';

interface NewPasswordFieldProps extends FieldProps {
  label: string;
  policy: PasswordPolicy;
  context?: readonly string[];
  focusOnMount?: boolean;
}

/** A new password with its rules and strength. */
export function NewPasswordField({ policy, context = [], ...props }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={policy.maxLength + 1}
      hint={<PasswordRules password={props.value} policy={policy} context={context} />}
    />
  );
}

export function checkNewPassword(
  password: string,
  policy: PasswordPolicy,
  context: readonly string[] = [],
): Problem | undefined {
  const isMet = listRules(password, policy, context).every((rule) => rule.met);
  return isMet ? undefined : { key: 'problem.newPassword' };
}
