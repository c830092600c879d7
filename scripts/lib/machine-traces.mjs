/**
 * Traces of the machine that something was written on: absolute paths of a person's folder or of
 * this checkout, and hosts that packages were fetched from.
 * @param {string} text
 * @param {string[]} folders absolute paths that must not appear, such as the checkout's
 * @returns {{ line: number, trace: string }[]}
 */
export function findMachineTraces(text, folders) {
  return text.split('\n').flatMap((content, index) => {
    const trace =
      folders.find((folder) => content.includes(`${folder}/`)) ??
      patterns.map((pattern) => pattern.exec(content)?.[0]).find(Boolean);
    return trace ? [{ line: index + 1, trace }] : [];
  });
}

const patterns = [
  /(?<![\w.-])\/(?:home|Users)\/[a-z][\w-]*\//,
  /\b[A-Z]:\\+Users\\+\w+/,
  /\bregistry\.[a-z\d-]+\.(?:cn|com|dev|io|net|org)\b/,
  /\bnpm\.pkg\.[a-z\d-]+\.[a-z]{2,}/,
];
