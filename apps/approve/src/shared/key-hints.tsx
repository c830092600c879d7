import './shared.css';

/** Which keys work here; hidden on phones, which have none. */
export function KeyHints({ keys }: { keys: readonly (readonly [key: string, text: string])[] }) {
  return (
    <p className="ap-keys">
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd className="ap-key">{key}</kbd> {text}
        </span>
      ))}
    </p>
  );
}
