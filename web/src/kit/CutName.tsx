/** How many letters of its end a name keeps. */
const END = 8;

/**
 * A name that is cut before its end where there is no room: names of one project begin alike and differ in what comes last.
 * The whole is its title, and what is read aloud.
 */
export function CutName({ name }: { name: string }) {
  const at = name.length - END;
  if (at <= 0)
    return (
      <span className="cut" title={name}>
        <span className="cut-start">{name}</span>
      </span>
    );
  return (
    <span className="cut" title={name}>
      <span className="hidden-text">{name}</span>
      <span className="cut-start" aria-hidden="true">
        {name.slice(0, at)}
      </span>
      <span className="cut-end" aria-hidden="true">
        {name.slice(at)}
      </span>
    </span>
  );
}
