import type { FormDocument } from '@spadework/core/checklist';
import type { Press } from '../press/press.js';
import { formContent } from './content.js';
import { descriptionsOf } from './descriptions.js';
import { withFields } from './fields.js';

/** Typst lays the pages out and tells where the fields stand; they are laid over its pages afterwards. */
export async function toForm(json: string, press: Press): Promise<Uint8Array> {
  const document: FormDocument = JSON.parse(json);
  const descriptions = descriptionsOf(document);
  const content = formContent(document);
  if (descriptions.size === 0) return press.pdf('checklist', content);
  const { page, spots } = press.form('checklist', content);
  return withFields(page, spots, descriptions);
}
