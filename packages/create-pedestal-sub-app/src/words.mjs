/** @param {string} [console] */
const commandOf = (console) =>
  console
    ? `npx --yes ${console}/gateway/packages/create-pedestal-sub-app.tgz`
    : 'npm create pedestal-sub-app';

/** `npm create` takes options for itself. @param {string} [console] */
const separatorOf = (console) => (console ? '' : '-- ');

/** @param {string} [console] */
const variableOf = (console) => (console ? `PEDESTAL_URL=${console} ` : '');

const english = {
  /** @param {string} templates @param {string} [console] */
  usage: (templates, console) =>
    `Usage: ${commandOf(console)} <name> ${separatorOf(console)}[--template ${templates}]${
      console ? `\nIn the folder of a sub-app: ${commandOf(console)} --update` : ''
    }`,
  /** @param {string} version */
  oldNode: (version) => `
This is Node ${process.versions.node}. This template needs Node ${version} or newer.`,
  /** @param {string[]} names */
  updated: (names) =>
    names.length > 0
      ? `Changed in package.json: ${names.join(', ')}. Now run npm install.`
      : 'package.json names the packages of this console already.',
  badName: 'A name begins with a letter and has at most 40 letters, digits and hyphens.',
  /** @param {string} folder */
  notEmpty: (folder) => `${folder} is not empty. Nothing was changed.`,
  /** @param {string} name @param {string} folder @param {string} [console] */
  done: (name, folder, console) => `${name} is ready.

  cd ${folder}
  npm install
  npm run dev      standalone, at http://localhost:5173
  npm test
  npm run build    a release in dist/
  npm run release  builds and publishes it

Inside the console, while npm run dev runs in another terminal:
  ${variableOf(console)}npx pedestal dev --app ${name}

README.md describes the first release.`,
};

/** @type {typeof english} */
const chinese = {
  usage: (templates, console) =>
    `用法：${commandOf(console)} <名称> ${separatorOf(console)}[--template ${templates}]${
      console ? `\n在子应用目录中：${commandOf(console)} --update` : ''
    }`,
  oldNode: (version) => `
当前为 Node ${process.versions.node}，此模板需要 Node ${version} 或更高版本。`,
  updated: (names) =>
    names.length > 0
      ? `已更新 package.json 中的 ${names.join('、')}，请运行 npm install。`
      : 'package.json 已使用本控制台的软件包。',
  badName: '名称由字母、数字和连字符组成，以字母开头，最多 40 个字符。',
  notEmpty: (folder) => `${folder} 不是空目录，未做任何更改。`,
  done: (name, folder, console) => `${name} 已创建。

  cd ${folder}
  npm install
  npm run dev      独立运行，地址 http://localhost:5173
  npm test
  npm run build    在 dist/ 中生成发布包
  npm run release  构建并发布

在控制台中运行（npm run dev 在另一个终端中保持运行）：
  ${variableOf(console)}npx pedestal dev --app ${name}

首次发布所需的步骤见 README.md。`,
};

/** Messages in the language of the terminal. @param {string} locale */
export function words(locale) {
  return locale.toLowerCase().startsWith('zh') ? chinese : english;
}
