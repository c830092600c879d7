import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The password, the passkeys and the second factor. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <Passkeys />
      <SecondFactor />
    </>
  );
}
