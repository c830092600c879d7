/** All user-visible texts, in both languages. */
export const texts = {
  'zh-CN': {
    hello: (name: string) => `你好，${name}`,
    count: (n: number) => `已点击 ${n} 次`,
    home: '首页',
    about: '关于',
    aboutText: '这是一个子应用。',
    noRight: (code: string) => `您的角色没有权限 ${code}，因此不能计数。`,
  },
  'en-US': {
    hello: (name: string) => `Hello, ${name}`,
    count: (n: number) => `Clicked ${n} times`,
    home: 'Home',
    about: 'About',
    aboutText: 'This is a sub-app.',
    noRight: (code: string) => `Your roles lack the right ${code}, so that you cannot count.`,
  },
};
