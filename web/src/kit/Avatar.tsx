import './avatar.css';
/** The initials of a person; the name is heard. */
export function Avatar({
  name,
  own = false,
  size = 'small',
}: {
  name: string;
  own?: boolean;
  size?: 'small' | 'large';
}) {
  return (
    <span className={`avatar avatar-${size} ${own ? 'avatar-own' : ''}`} title={name}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="hidden-text">{name}</span>
    </span>
  );
}

export function initialsOf(name: string): string {
  const parts = name
    .trim()
    .split(/[\s.@_-]+/)
    .filter(Boolean);
  const letters = parts.length > 1 ? [parts[0]![0], parts.at(-1)![0]] : [...(parts[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}
