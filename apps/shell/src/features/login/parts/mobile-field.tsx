import { useTranslation } from '../../../lib/format/use-translation.ts';
import { type FieldProps, TextField } from './text-field.tsx';

export function MobileField(props: FieldProps & { focusOnMount?: boolean }) {
  const { t } = useTranslation('login');
  return (
    <TextField
      {...props}
      label={t('field.mobile')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={32}
    />
  );
}
