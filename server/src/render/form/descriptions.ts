import type { FormDocument, FormField, FormRow } from '@spadework/core/checklist';
import { oneLine, shown } from '../report/words.js';

/** What a field is for, told to people who hear the form or hold the pointer over it. */
export interface Description {
  kind: 'line' | 'area' | 'choice';
  text: string;
  /** Of a choice: what each of its boxes stands for. */
  choices: ReadonlyMap<string, string>;
}

const LONGEST = 200;

/** Every field of the form, by name. */
export function descriptionsOf(document: FormDocument): Map<string, Description> {
  const found = new Map<string, Description>();
  const none = new Map<string, string>();
  const choices = new Map(document.choices.map(({ value, label }) => [value as string, shown(label)]));
  const add = (name: string, kind: Description['kind'], text: string) =>
    found.set(name, {
      kind,
      text: oneLine(shown(text), LONGEST),
      choices: kind === 'choice' ? choices : none,
    });
  const field = ({ name, label }: FormField, kind: 'line' | 'area', of?: string) =>
    add(name, kind, of ? `${of}: ${label}` : label);
  const row = ({ title, choice, text, remark, rows }: FormRow, of?: string) => {
    const name = of ? `${of}: ${title}` : title;
    if (choice) add(choice, 'choice', name);
    if (text) field(text, 'area', name);
    for (const sub of rows) row(sub, name);
    if (remark) field(remark, 'area', name);
  };
  for (const each of document.fields) field(each, 'line');
  for (const part of document.parts)
    for (const group of part.groups) for (const each of group.rows) row(each);
  if (document.closing) {
    const { remark, signer, day, signature } = document.closing;
    field(remark, 'area');
    field(signer, 'line', signature);
    field(day, 'line', signature);
  }
  return found;
}
