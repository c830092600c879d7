interface PathStepsProps {
  /** The folders from the top to the current one. */
  steps: readonly { id: string; name: string }[];
  /** Names it where a page has other navigation. */
  label?: string;
  onGo(index: number): void;
}

/** The way to a folder, each step of which can be opened. */
export function PathSteps({ steps, label, onGo }: PathStepsProps) {
  return (
    <nav aria-label={label}>
      <ol className="dfs-path">
        {steps.map(({ id, name }, index) => (
          <li key={id}>
            <button type="button" className="dfs-open" onClick={() => onGo(index)}>
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
