/** Code with line numbers, which are left out of copies and screen readers. */
export function CodeView({ text }: { text: string }) {
  const count = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const numbers = Array.from({ length: Math.max(1, count) }, (_, index) => index + 1).join('\n');
  return (
    <div className="dfs-code">
      <pre aria-hidden className="dfs-lines">
        {numbers}
      </pre>
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  );
}
