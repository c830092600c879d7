import { type Locale, USER_IMPORT_FIELDS } from '@pedestal/contract';

export type ImportField = (typeof USER_IMPORT_FIELDS)[number];
type Texts = readonly [zh: string, en: string];
/** The first two are shown, the others are understood, too. */
type Words = readonly [zh: string, en: string, ...others: string[]];

interface ImportColumn {
  title: Texts;
  isRequired?: true;
  explanation: Texts;
  /** Words that mean a value, in either language. */
  words?: Readonly<Record<string, Words>>;
}

const COLUMNS: Readonly<Record<ImportField, ImportColumn>> = {
  userName: {
    title: ['用户名', 'User name'],
    isRequired: true,
    explanation: [
      '必填；已有的用户名会更新该用户，新的会新增',
      'required; an existing user is updated, a new one is added',
    ],
  },
  displayName: {
    title: ['姓名', 'Name'],
    isRequired: true,
    explanation: ['新用户必填', 'required for new users'],
  },
  mobile: {
    title: ['手机号', 'Mobile'],
    explanation: ['选填；例如 13800000000', 'optional; such as 13800000000'],
  },
  email: {
    title: ['邮箱', 'E-mail'],
    explanation: ['选填；例如 li.lei@example.com', 'optional; such as li.lei@example.com'],
  },
  orgUnit: {
    title: ['部门', 'Org unit'],
    explanation: ['从列表中选择', 'choose from the list'],
  },
  status: {
    title: ['状态', 'Status'],
    explanation: [
      '从列表中选择；新用户默认为正常',
      'choose from the list; new users are active by default',
    ],
    words: {
      active: ['正常', 'Active', '启用', 'Enabled'],
      disabled: ['已停用', 'Disabled', '停用', '禁用', 'Inactive'],
    },
  },
  roles: {
    title: ['角色', 'Roles'],
    explanation: [
      '写作“系统/角色”，多个用分号隔开；只增加，不移除',
      'system/role, separated by semicolons; roles are added, never removed',
    ],
  },
  locale: {
    title: ['语言', 'Language'],
    explanation: ['从列表中选择；选填', 'choose from the list; optional'],
    words: { 'zh-CN': ['简体中文', '简体中文'], 'en-US': ['English', 'English'] },
  },
};

const inLanguage = ([zh, en]: Words, locale: Locale) => (locale === 'zh-CN' ? zh : en);

/** The columns for the matching of headings. */
export const IMPORT_COLUMNS = USER_IMPORT_FIELDS.map((id) => ({ id, title: COLUMNS[id].title }));

export function titleOf(field: ImportField, locale: Locale): string {
  return inLanguage(COLUMNS[field].title, locale);
}

/** What a template says about a column. */
export function describeColumn(field: ImportField, locale: Locale) {
  const { title, isRequired = false, explanation, words = {} } = COLUMNS[field];
  return {
    title: inLanguage(title, locale),
    isRequired,
    explanation: inLanguage(explanation, locale),
    choices: Object.values(words).map((word) => inLanguage(word, locale)),
  };
}

/** The value that a word means; another text is left as it is, to be refused. */
export function readWord(field: ImportField, text: string): string {
  const word = text.toLowerCase();
  for (const [value, texts] of Object.entries(COLUMNS[field].words ?? {})) {
    if (texts.some((each) => each.toLowerCase() === word)) return value;
  }
  return text;
}
