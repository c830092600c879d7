import i18next from 'i18next';
import Inspector from './inspector.tsx';
import english from './locales/en-US.json';
import chinese from './locales/zh-CN.json';

// Both at once: the report is in English, whatever the language of the page.
i18next.addResourceBundle('en-US', 'inspector', english);
i18next.addResourceBundle('zh-CN', 'inspector', chinese);

export default Inspector;
