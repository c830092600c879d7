const english = {
  /** @param {string} templates */
  usage: (templates) => `Usage: npm create pedestal-sub-app <name> -- [--template ${templates}]`,
  badName: 'A name begins with a letter and has at most 40 letters, digits and hyphens.',
  /** @param {string} folder */
  notEmpty: (folder) => `${folder} is not empty. Nothing was changed.`,
  /** @param {string} name @param {string} folder */
  done: (name, folder) => `${name} is ready.

  cd ${folder}
  npm install
  npm run dev      standalone, at http://localhost:5173
  npm test
  npm run build    a release in dist/, with its manifest
  npm run release  builds and publishes it

Inside the console: Settings → Development, sub-application "${name}",
address http://localhost:5173/@pedestal/entry. README.md describes the first release.`,
};

/** @type {typeof english} */
const chinese = {
  usage: (templates) => `用法：npm create pedestal-sub-app <名称> -- [--template ${templates}]`,
  badName: '名称由字母、数字和连字符组成，以字母开头，最多 40 个字符。',
  notEmpty: (folder) => `${folder} 不是空目录，未做任何更改。`,
  done: (name, folder) => `${name} 已创建。

  cd ${folder}
  npm install
  npm run dev      独立运行，地址 http://localhost:5173
  npm test
  npm run build    在 dist/ 中生成带清单的发布包
  npm run release  构建并发布

在控制台中运行：设置 → 开发，子应用“${name}”，
入口地址 http://localhost:5173/@pedestal/entry。首次发布所需的步骤见 README.md。`,
};

/** Messages in the language of the terminal. @param {string} locale */
export function words(locale) {
  return locale.toLowerCase().startsWith('zh') ? chinese : english;
}
