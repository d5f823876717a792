const texts = new WeakMap<readonly string[], string>();

/** A piece of SQL with its parameters. Pieces nest. Values never become part of the text, but for `literal`. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** Whether its text has values of a request, so that it is seldom sent again. */
    readonly isUnique = false,
  ) {}

  get text(): string {
    const known = texts.get(this.strings);
    if (known !== undefined) return known;
    let text = this.strings[0]!;
    for (let i = 1; i < this.strings.length; i++) text += `$${i}${this.strings[i]}`;
    return text;
  }

  /** The same statement with other values. Its text is put together once, which counts where requests are short. */
  with(values: readonly unknown[]): Sql {
    if (!texts.has(this.strings)) texts.set(this.strings, this.text);
    return new Sql(this.strings, values, this.isUnique);
  }
}

export function sql(template: TemplateStringsArray, ...parts: unknown[]): Sql {
  const strings = [template[0]!];
  const values: unknown[] = [];
  let isUnique = false;
  for (const [i, part] of parts.entries()) {
    const after = template[i + 1]!;
    if (part instanceof Sql) {
      isUnique ||= part.isUnique;
      strings[strings.length - 1] += part.strings[0]!;
      strings.push(...part.strings.slice(1));
      values.push(...part.values);
      strings[strings.length - 1] += after;
    } else {
      values.push(part);
      strings.push(after);
    }
  }
  return new Sql(strings, values, isUnique);
}

/** SQL text from the program itself, never from a request. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/**
 * A quoted text instead of a parameter, for which PostgreSQL would choose one plan whatever its value. A statement with it
 * is not prepared under a name.
 */
export const literal = (text: string): Sql => new Sql([`E'${text.replace(/['\\]/gu, '\\$&')}'`], [], true);

export function join(pieces: readonly Sql[], separator: string): Sql {
  const between = raw(separator);
  return pieces.reduce((all, piece, i) => (i === 0 ? piece : sql`${all}${between}${piece}`), raw(''));
}

export function every(conditions: readonly Sql[]): Sql {
  return conditions.length ? join(conditions, ' AND ') : raw('true');
}
