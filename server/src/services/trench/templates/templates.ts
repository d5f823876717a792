import { checkedTypeIds } from '@spadework/core/check';
import { type ShortText, ShortTexts } from '@spadework/core/search';
import {
  circuitsIn,
  countItems,
  findSection,
  MAX_PROFILE_ID,
  storedTrench,
  type Trench,
} from '@spadework/core/trench';
import { sameValue } from '../../../events/difference.js';
import { changed, created, unchanged } from '../../../events/door.js';
import type { EventType } from '../../../events/event.js';
import type { Call, Handlers } from '../../../http/contract.js';
import { etagOfBytes, requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { message } from '../../../http/messages.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { inPieces } from '../../../store/inPieces.js';
import { raw } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { companyThesaurus } from '../../../store/thesaurus.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { preparePackings } from '../packing/index.js';
import { PROFILE_ID } from '../profiles/profileId.js';
import { breachesOf, typesChecked } from '../rules/breaches.js';
import { designRulesOf } from '../rules/designRules.js';
import { openReadable } from '../segments/access.js';
import { layoutsOf } from '../segments/layouts.js';
import { presentSegmentDetail } from '../segments/present.js';
import { isHeavy, packingsOf, readInWorker } from '../segments/segmentReads.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { requireTemplate } from './find.js';
import { MAX_TEMPLATES } from './limits.js';
import * as store from './templates.sql.js';

type Operations = (typeof trenchService)['operations'];

export const templateHandlers = {
  async listTemplates({ tx, caller, query: { kind, q } }) {
    const templates = await store.listTemplates(tx, caller.companyId, kind);
    return { body: (q?.trim() ? await fitting(tx, caller, templates, q) : templates).map(present) };
  },

  async getTemplate(call) {
    const { tx, caller, params } = call;
    const template = await requireTemplate(tx, caller, caller.companyId, params.templateId);
    const segment = await segmentText(call, template);
    const text = `${JSON.stringify(present(template)).slice(0, -1)},"segment":${segment}}`;
    // Names and findings in it follow the language and the design rules, which have no part in the version.
    return { text, etag: etagOf(template).replace(/"$/, `~${etagOfBytes(text).slice(1, 9)}"`) };
  },

  async putTemplate(call) {
    const { tx, caller, params, body, language } = call;
    const { companyId, author } = caller;
    const id = params.templateId;
    if (!PROFILE_ID.test(id))
      refuseFields([{ path: 'templateId', message: message(language, MESSAGES.profileId, MAX_PROFILE_ID) }]);
    const { trench, kind, length } = await openSource(call);
    const before = await store.findTemplate(tx, companyId, id, raw('FOR UPDATE'));
    requireMatch(ifMatchOf(call), before && etagOf(before));
    if (!before && (await store.countTemplates(tx, companyId)) >= MAX_TEMPLATES)
      throw new Refusal('TOO_MANY_TEMPLATES');
    const content = { name: body.name, description: body.description || null, kind, length };
    if (before && isSame(before, { ...content, trench })) return unchanged(shown(before));
    const row = { id, ...content, trench, sections: trench.sections.length, items: countItems(trench) };
    return (before ? changed : created)(
      { rows: store.saveTemplate(companyId, row, author), event: eventOf('template.changed', caller, id) },
      shown,
    );
  },

  async renameTemplate(call) {
    const { caller, body } = call;
    const { companyId, author } = caller;
    const before = await openToChange(call);
    if (before.name === body.name) return unchanged(shown(before));
    return changed(
      {
        rows: store.renameTemplate(companyId, before.id, body.name, author),
        event: eventOf('template.changed', caller, before.id),
      },
      shown,
    );
  },

  async deleteTemplate(call) {
    const { caller } = call;
    const { companyId } = caller;
    const before = await openToChange(call);
    return changed(
      {
        rows: store.deleteTemplate(companyId, before.id),
        event: eventOf('template.deleted', caller, before.id),
      },
      () => ({}),
    );
  },
} satisfies Partial<Handlers<Operations>>;

/** The template as the caller last saw it, locked until it is changed. */
async function openToChange(
  call: Call<Operations['renameTemplate' | 'deleteTemplate']>,
): Promise<store.TemplateRow> {
  const { tx, caller, params } = call;
  const before = await store.findTemplate(tx, caller.companyId, params.templateId, raw('FOR UPDATE'));
  if (!before) throw new Refusal('TEMPLATE_NOT_FOUND');
  requireMatch(ifMatchOf(call), etagOf(before));
  return before;
}

const etagOf = ({ id, version }: store.ListedTemplate): string => `"${id}-${version}"`;
/** Any answer of a version names it. */
const ifMatchOf = ({ ifMatch }: Pick<Call, 'ifMatch'>) => ifMatch?.replaceAll(/~[\w-]{8}"/g, '"');

const present = ({ id, name, description, kind, sections, items, version, ...by }: store.ListedTemplate) => ({
  id,
  name,
  description: description ?? undefined,
  kind,
  sections,
  items,
  version,
  modifiedBy: by.modifiedBy,
  modifiedDate: by.modifiedDate,
});
const shown = (row: store.ListedTemplate) => ({ body: present(row), etag: etagOf(row) });

/** Those that fit the words of a query, the best first. */
async function fitting(
  tx: Tx,
  { companyId }: Caller,
  templates: store.ListedTemplate[],
  q: string,
): Promise<store.ListedTemplate[]> {
  const thesaurus = await companyThesaurus(tx, companyId);
  const texts = await inPieces(ShortTexts.building(templates.map(textOf), thesaurus));
  return texts.search(q).matches.map(({ place }) => templates[place]!);
}

const textOf = ({ id, name, description }: store.ListedTemplate): ShortText => ({
  fields: [
    { text: id, weight: 5, isNumber: true },
    { text: name, weight: 6, isName: true },
    { text: description, weight: 2 },
  ],
});

const eventOf = (type: EventType, { companyId }: Caller, id: string) => ({
  companyId,
  type,
  resource: `template:${id}`,
});

/** What a new template holds. Ids stay as they are: whatever is made from it gets its own. */
async function openSource(
  call: Call<Operations['putTemplate']>,
): Promise<Pick<store.TemplateRow, 'trench' | 'kind' | 'length'>> {
  const { segmentId, sectionId } = call.body.from;
  const { trench, length } = await openReadable(call, segmentId, call.caller.companyId);
  if (sectionId == null) return { trench, kind: 'SEGMENT', length };
  const section = findSection(trench, sectionId);
  if (!section) throw new Refusal('SECTION_NOT_FOUND');
  const sections = [{ ...section, length: null }];
  const circuits = circuitsIn({ sections, circuits: trench.circuits });
  return { trench: { ...trench, sections, circuits }, kind: 'SECTION', length: 0 };
}

type Content = Pick<store.TemplateRow, 'name' | 'description' | 'kind' | 'length' | 'trench'>;

const isSame = (before: Content, after: Content): boolean =>
  before.name === after.name &&
  before.description === after.description &&
  before.kind === after.kind &&
  before.length === after.length &&
  sameValue(storedTrench(before.trench), storedTrench(after.trench));

/** The content as a segment is answered, of many items by a worker. */
async function segmentText(
  { tx, caller, language, connection }: Call<Operations['getTemplate']>,
  { name, description, length, trench }: store.TemplateRow,
): Promise<string> {
  const { companyId } = caller;
  const none = { lengthSource: 'MANUAL' as const, variantOf: null, variantName: null };
  const segment = { id: undefined as never, name, description, length, ...none };
  const { rules } = await designRulesOf(tx, companyId);
  const { types } = await typesChecked(tx, companyId, checkedTypeIds(trench.sections));
  await preparePackings(tx, companyId, trench.sections);
  if (!isHeavy(tx, trench)) {
    const layouts = layoutsOf(trench);
    const found = breachesOf(trench, layouts, rules, types);
    return JSON.stringify(presentSegmentDetail({ ...segment, trench }, layouts, found, language));
  }
  const { packings } = packingsOf(trench.sections);
  const { bytes } = await readInWorker(
    tx,
    segment as unknown as SegmentRow,
    { companyId, items: countItems(trench), key: undefined, signal: connection.closed() },
    { of: 'DETAIL', segment, trench, packings, language, rules, types },
  );
  return new TextDecoder().decode(bytes);
}

/** A section of a template. */
export async function sectionOfTemplate(
  { tx, caller, language }: Pick<Call, 'tx' | 'caller' | 'language'>,
  companyId: number,
  templateId: string,
): Promise<Trench['sections'][number]> {
  const { kind, trench } = await requireTemplate(tx, caller, companyId, templateId);
  if (kind !== 'SECTION')
    refuseFields([{ path: 'templateId', message: message(language, MESSAGES.notASection) }]);
  return trench.sections[0]!;
}
