import { Alert } from 'antd';
import { useDesignTexts } from '../shared/texts.ts';
import type { Tested } from './use-test-as.ts';

/** Why a person sees nothing, and what of it is not shown to the tester. */
export function TestNotes({ tested }: { tested: Tested }) {
  const t = useDesignTexts();
  const { missing, limited } = tested;
  const notes = [
    ...(limited.rows ? [t('test.limitedRows')] : []),
    ...(limited.rules ? [t('test.limitedRules')] : []),
    ...(limited.fields.length > 0 ? [t('test.limitedFields')] : []),
  ];
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={missing.map((each) => t(`test.missing.${each}`)).join(' ')}
        />
      )}
      {missing.length === 0 && notes.length > 0 && (
        <Alert type="info" showIcon title={t('test.limited')} description={notes.join(' ')} />
      )}
    </>
  );
}
