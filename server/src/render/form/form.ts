import type { FormDocument } from '@spadework/core/checklist';
import type { TypstCompiler } from '../typesetting/typstCompiler.js';
import { formContent } from './content.js';
import { descriptionsOf } from './descriptions.js';
import { withFields } from './fields.js';

/** Typst lays out the pages and returns the positions of the fields. The fields are added to its pages afterwards. */
export async function toForm(json: string, compiler: TypstCompiler): Promise<Uint8Array> {
  const document: FormDocument = JSON.parse(json);
  const descriptions = descriptionsOf(document);
  const content = formContent(document);
  if (descriptions.size === 0) return compiler.pdf('checklist', content);
  const { page, positions } = compiler.form('checklist', content);
  return withFields(page, positions, descriptions);
}
