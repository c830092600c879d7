import { Segmented, Select } from 'antd';
import { CHART_KINDS, type ChartKind } from '../chart/kinds.ts';
import { useTexts } from '../shared/texts.ts';
import { usePhone } from '../shared/use-phone.ts';

/** Chooses how figures are shown. */
export function KindSwitch(props: { kind: ChartKind; onChange: (kind: ChartKind) => void }) {
  const { kind, onChange } = props;
  const t = useTexts();
  const isPhone = usePhone();
  const options = CHART_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }));
  if (isPhone) {
    return (
      <Select<ChartKind>
        className="wb-wide"
        aria-label={t('kind.title')}
        value={kind}
        options={options}
        onChange={onChange}
      />
    );
  }
  return (
    <Segmented<ChartKind>
      className="dr-kinds"
      aria-label={t('kind.title')}
      value={kind}
      options={options}
      onChange={onChange}
    />
  );
}
