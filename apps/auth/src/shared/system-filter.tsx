import { ChoiceFilter, type ChoiceFilterProps, useCommonTexts } from '@pedestal/workbench';
import { useReach } from './use-reach.ts';

/** Filters a list by one of the systems that the person administers. */
export function SystemFilter(props: Pick<ChoiceFilterProps, 'state' | 'resets'>) {
  const common = useCommonTexts();
  const reach = useReach();
  return (
    <ChoiceFilter
      {...props}
      name="systemCode"
      label={common('system')}
      placeholder={common('everySystem')}
      options={reach.systemOptions}
    />
  );
}
