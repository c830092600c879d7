import { addTexts } from '../../lib/format/texts.ts';
import Inspector from './inspector.tsx';
import english from './locales/en-US.json';
import chinese from './locales/zh-CN.json';

// Both at once: the report is in English, whatever the language of the page.
addTexts('en-US', 'inspector', english);
addTexts('zh-CN', 'inspector', chinese);

export default Inspector;
