import { readFileSync } from 'node:fs';

export const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

/** The commands of a marked block in docs/operations.md, with the placeholders filled in. */
export function printed(name: string, values: Record<string, string> = {}): string {
  const block = new RegExp(`\`\`\`sh ${name}\\n([\\s\\S]*?)\`\`\``).exec(operations)?.[1];
  if (block === undefined) throw new Error(`docs/operations.md has no block ${name}`);
  return Object.entries(values).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the block ${name} does not say ${from}`);
    return text.replaceAll(from, to);
  }, block);
}

/** The settings of PostgreSQL in a marked block. */
export function settingsIn(name: string, values: Record<string, string> = {}): Record<string, string> {
  const block = new RegExp(`\`\`\`ini ${name}\\n([\\s\\S]*?)\`\`\``).exec(operations)?.[1];
  if (block === undefined) throw new Error(`docs/operations.md has no settings ${name}`);
  const lines = block.trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, setting, value] = /^(\w+) = '?(.*?)'?$/.exec(line)!;
      return [
        setting!,
        Object.entries(values).reduce((text, [from, to]) => text.replaceAll(from, to), value!),
      ];
    }),
  );
}

/** The sections of a configuration file in a marked block, and the settings in each. */
export function sectionsIn(name: string): Record<string, Record<string, string>> {
  const block = new RegExp(`\`\`\`ini ${name}\\n([\\s\\S]*?)\`\`\``).exec(operations)?.[1];
  if (block === undefined) throw new Error(`docs/operations.md has no settings ${name}`);
  const sections: Record<string, Record<string, string>> = {};
  let section = '';
  for (const line of block.trim().split('\n')) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (heading) section = heading;
    const [, setting, value] = /^(\w+) = (.*)$/.exec(line) ?? [];
    if (setting) sections[section] = { ...sections[section], [setting]: value! };
  }
  return sections;
}

/** The statements of a marked block. */
export function sqlIn(name: string): string {
  const block = new RegExp(`\`\`\`sql ${name}\\n([\\s\\S]*?)\`\`\``).exec(operations)?.[1];
  if (block === undefined) throw new Error(`docs/operations.md has no statements ${name}`);
  return block;
}
