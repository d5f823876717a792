import type { FormDocument, FormField, FormRow } from '@spadework/core/checklist';
import { oneLine, printable } from '../report/printable.js';

/** The description of a field, for screen readers and tooltips. */
export interface Description {
  kind: 'line' | 'area' | 'choice';
  text: string;
  /** The labels of the boxes of a choice, by value. */
  choices: ReadonlyMap<string, string>;
}

const MAX_LENGTH = 200;

/** The descriptions of all fields, by name. */
export function descriptionsOf(document: FormDocument): Map<string, Description> {
  const found = new Map<string, Description>();
  const none = new Map<string, string>();
  const choices = new Map(document.choices.map(({ value, label }) => [value as string, printable(label)]));
  const add = (name: string, kind: Description['kind'], text: string) =>
    found.set(name, {
      kind,
      text: oneLine(printable(text), MAX_LENGTH),
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
