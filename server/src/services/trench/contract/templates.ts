import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { oneOf, text } from '../../../http/parameters.js';
import { inEnglish } from '../../../kernel/figures.js';
import { MAX_TEMPLATES } from '../templates/limits.js';
import { Template, TemplateDetail, TemplateInput, TemplateName } from '../templates/schemas.js';
import { TEMPLATE_KINDS } from '../templates/templates.sql.js';

const template = {
  tag: 'Templates',
  path: '/templates/{templateId}',
  params: { templateId: text('The template.') },
  versioned: true,
} as const;

/** Segments and sections that a company keeps to begin others with. */
export const templateRows = {
  listTemplates: {
    tag: 'Templates',
    method: 'GET',
    path: '/templates',
    summary: 'The templates of the company, by name',
    query: {
      kind: oneOf(TEMPLATE_KINDS, 'Only whole segments, or only sections.'),
      q: text(
        'Words that id, name or description contain, also as synonyms, inflected or misspelt. The best match comes first.',
      ),
    },
    answer: Type.Array(Template),
  },
  getTemplate: {
    ...template,
    method: 'GET',
    summary: 'A template with everything in it',
    answer: TemplateDetail,
    refuses: ['TEMPLATE_NOT_FOUND', 'RENDERING_BUSY'],
  },
  putTemplate: {
    ...template,
    method: 'PUT',
    summary: 'Keep a segment or a section as a template',
    description: `Creates or replaces it. The id is chosen by the caller, of small letters, digits and hyphens. What is made from a template does not change with it. A company has at most ${inEnglish(MAX_TEMPLATES)}.`,
    body: TemplateInput,
    answer: Template,
    emits: 'template.changed',
    refuses: ['SEGMENT_NOT_FOUND', 'SEGMENT_FORBIDDEN', 'SECTION_NOT_FOUND', 'TOO_MANY_TEMPLATES'],
  },
  renameTemplate: {
    ...template,
    method: 'PUT',
    path: '/templates/{templateId}/name',
    summary: 'Rename a template',
    description: 'What it holds stays as it is, and so does its id.',
    body: TemplateName,
    answer: Template,
    emits: 'template.changed',
    refuses: ['TEMPLATE_NOT_FOUND'],
  },
  deleteTemplate: {
    ...template,
    method: 'DELETE',
    summary: 'Delete a template',
    description: 'What was made from it stays as it is.',
    emits: 'template.deleted',
    refuses: ['TEMPLATE_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
