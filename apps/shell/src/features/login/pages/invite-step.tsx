import { useEffect, useRef } from 'react';
import { callSignIn } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import type { Invite } from '../lib/invite.ts';
import { useForm } from '../lib/use-form.ts';
import { checkInviteCode, collect } from '../lib/validation.ts';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { TextField } from '../parts/text-field.tsx';

interface InviteStepProps {
  /** The code of the link, which is submitted at once; or empty. */
  inviteCode: string;
  onInvite: (invite: Invite) => void;
}

export function InviteStep({ inviteCode, onInvite }: InviteStepProps) {
  const { t } = useTranslation('login');
  const isTried = useRef(false);
  const form = useForm({
    initial: { inviteCode },
    validate: (values) => collect({ inviteCode: checkInviteCode(values.inviteCode) }),
    submit: async (values) => {
      const code = values.inviteCode.trim();
      const params = { inviteCode: code };
      const gives = await callSignIn('POST /gateway/authority/user/getLoginParam/:inviteCode', {
        params,
      });
      onInvite({ ...gives, inviteCode: code });
    },
    fieldOf: { inviteInvalid: 'inviteCode' },
  });

  useEffect(() => {
    if (inviteCode === '' || isTried.current) return;
    isTried.current = true;
    form.formRef.current?.requestSubmit();
  }, [inviteCode, form.formRef]);

  return (
    <form ref={form.formRef} className="pd-form" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('inviteCode')}
        label={t('field.inviteCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        focusOnMount
      />
      <FormFailureAlert failure={form.failure} />
      <SubmitButton isBusy={form.isSubmitting}>{t('register.check')}</SubmitButton>
    </form>
  );
}
