import type { RadioProps } from 'antd';
import { createLazyPart, useLazyPart } from './lazy-part.ts';

const radio = createLazyPart(() => import('antd/es/radio'));
const PLACE = { display: 'inline-block', width: 16, height: 16 };

/** antd's radio button for tables where one row can be chosen. */
export default function LazyRadio(props: RadioProps) {
  const Radio = useLazyPart(radio);
  return Radio ? <Radio {...props} /> : <span style={PLACE} />;
}
