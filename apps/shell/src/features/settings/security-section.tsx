import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The password and the second factor. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <SecondFactor />
    </>
  );
}
