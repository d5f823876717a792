import { DESCRIPTION, MAX_TEMPLATE_NAME } from '@spadework/core/trench';
import { Type } from 'typebox';
import type { FieldTexts } from '../../../http/fields.js';
import * as S from '../../../http/schemas.js';
import { SegmentDetail } from '../schemas/answers.js';
import { TEMPLATE_KINDS } from './templates.sql.js';

const id = Type.String({ maxLength: 255 });

export const TemplateName = S.named('TemplateName', Type.Object({ name: S.filledText(MAX_TEMPLATE_NAME) }));

export const TemplateInput = S.named(
  'TemplateInput',
  Type.Object({
    name: S.filledText(MAX_TEMPLATE_NAME),
    description: S.optional(Type.String({ maxLength: DESCRIPTION.value.most })),
    from: S.named('TemplateSource', Type.Object({ segmentId: S.int64(), sectionId: S.optional(id) })),
  }),
);

const fields = {
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  kind: S.oneOf(TEMPLATE_KINDS),
  sections: S.int32(),
  items: S.int32(),
  version: S.int64(),
  modifiedBy: Type.String(),
  modifiedDate: S.dateTime(),
};

export const Template = S.named('Template', Type.Object(fields));

const { id: _, ...segmentFields } = SegmentDetail.properties;

export const TemplateDetail = S.named(
  'TemplateDetail',
  Type.Object({ ...fields, segment: S.named('TemplateSegment', Type.Object(segmentFields)) }),
);

const ofTemplate = (texts: FieldTexts): FieldTexts =>
  Object.fromEntries(
    ['Template', 'TemplateDetail'].flatMap((title) =>
      Object.entries(texts).map(([name, text]) => [`${title}.${name}`, text]),
    ),
  );

export const TEMPLATE_TEXTS: FieldTexts = {
  ...ofTemplate({
    id: 'Id of the template, chosen by the company.',
    name: 'Name of the template.',
    description: 'Free text.',
    kind: 'Whether it is a whole segment or one section.',
    sections: 'How many sections it has.',
    items: 'How many items lie in them.',
    version: 'Grows with every change.',
  }),
  'TemplateDetail.segment':
    'What the template holds, as `GET /segments/{segmentId}` answers a segment, without an id: it is in no project.',
  'TemplateSegment.name': 'Name of the template.',
  'TemplateInput.name': 'Name of the template.',
  'TemplateName.name': 'Name that the template gets.',
  'TemplateInput.from': 'What is kept. Later changes of it do not change the template.',
  'TemplateSource.segmentId': 'Id of a segment of the company that the caller may read.',
  'TemplateSource.sectionId':
    'Id of one of its sections: the template is a section then. Omitted: the whole segment.',
  'CreateTrenchSegment.templateId': 'Id of a template of the company that the segment begins with.',
  'CreateSection.templateId': 'Id of the template of a section, to be copied. Not together with `from`.',
  'CreateSection.from': 'A section to be copied.',
  'SectionSource.segmentId': 'Id of a segment of any project of the company; the caller may read it.',
  'SectionSource.sectionId': 'Id of one of its sections.',
};
