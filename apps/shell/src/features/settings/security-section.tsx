import { LockSetting } from './lock-setting.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The password, the passkeys, the second factor and the lock screen. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <Passkeys />
      <SecondFactor />
      <LockSetting />
    </>
  );
}
