import { deviationMoves, isSelfVerification, openDeviations } from '@spadework/core/record';
import { sameValue } from '../../../events/difference.js';
import { changed, unchanged } from '../../../events/door.js';
import type { Call, Handlers, Operation } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { hasAccess } from '../../project/index.js';
import type { checklistService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { requireRight, visibleRecord } from './access.js';
import * as store from './deviations.sql.js';
import { photosOf } from './photos/photosOf.js';
import { setCounts } from './records.sql.js';
import { deviationEvent } from './tell.js';

export const deviationHandlers = {
  async pageDeviations({ tx, caller, query }) {
    const { first, count } = query as { first: number; count: number };
    const language = query.language ?? 'nb';
    const page = await store.pageDeviations(tx, caller, query, { first, count, language });
    return { body: { count: page.rows.length, first, total: page.total, entities: page.rows.map(listed) } };
  },

  async getDeviation(call) {
    const { deviation } = await openDeviation(call, call.query.language);
    return deviationAnswer(deviation, call.query.language);
  },

  async putDeviation(call) {
    const { tx, body, language } = call;
    const { record, deviation } = await openDeviation(call);
    const plan = { responsible: body.responsible ?? null, due: body.due ?? null };
    const project = { companyId: record.companyId, id: record.projectId };
    // Whoever has left the project may stay named until somebody else is.
    if (
      plan.responsible !== null &&
      plan.responsible !== deviation.responsible &&
      !(await hasAccess(tx, project, plan.responsible))
    )
      refuseFields([
        { path: 'responsible', message: message(language, MESSAGES.noAccess, plan.responsible) },
      ]);
    const changes = (['responsible', 'due'] as const)
      .filter((property) => plan[property] !== deviation[property])
      .map((property) => ({ property, from: deviation[property], to: plan[property] }));
    if (changes.length === 0) return unchanged(deviationAnswer(deviation));
    // Whether it is overdue by then is for the database to say, like the day of today.
    await tx.run(store.planDeviation(record, deviation.key, plan));
    const saved = (await store.findDeviation(tx, record, deviation.key))!;
    const event = {
      ...deviationEvent('deviation.changed', record, saved.key, changes),
      version: saved.version,
    };
    return changed({ event }, () => deviationAnswer(saved));
  },

  async moveDeviation(call) {
    const { tx, caller, body, language } = call;
    const { record, deviation } = await openDeviation(call);
    const photos = [...new Set(body.photos ?? [])].sort();
    const entry = { by: caller.author, from: deviation.state, to: body.state, text: body.text, photos };
    await requireStored(call, record, photos, language);
    if (isRepeat(deviation, entry)) return unchanged(deviationAnswer(deviation));
    if (!deviationMoves(deviation.state).includes(body.state))
      throw new Refusal('DEVIATION_STATE', { members: { state: deviation.state } });
    if (isSelfVerification(deviation.log, body.state, caller.author)) throw new Refusal('SELF_VERIFICATION');
    await tx.run(store.moveDeviation(record, deviation.key, entry));
    const all = await store.listDeviations(tx, record);
    await setCounts(tx, record, { ...record, openDeviations: openDeviations(all) });
    const saved = all.find(({ key }) => key === deviation.key)!;
    const event = {
      ...deviationEvent('deviation.state', record, saved.key, [
        { property: 'state', from: deviation.state, to: saved.state },
      ]),
      version: saved.version,
    };
    return changed({ event }, () => deviationAnswer(saved));
  },
} satisfies Partial<Handlers<(typeof checklistService)['operations']>>;

/** A row of a page without what the page says of itself. */
const listed = ({ total: _, ...deviation }: Listed & { total?: number }): Listed => deviation;
type Listed = Omit<store.DeviationRow, 'log'>;

type DeviationCall = Pick<Call<Operation>, 'tx' | 'caller' | 'operation' | 'ifMatch'> & {
  params: { recordId: string; key: string };
};

async function openDeviation(call: DeviationCall, language?: Language) {
  const record = await visibleRecord(call);
  const deviation = await store.findDeviation(call.tx, record, call.params.key, language);
  if (!deviation) throw new Refusal('DEVIATION_NOT_FOUND');
  requireRight(call, record);
  requireMatch(call.ifMatch?.replaceAll(BESIDE, ''), versionTag(deviation));
  return { record, deviation };
}

const versionTag = ({ recordId, key, version }: store.DeviationRow): string =>
  `"${recordId}-${key}-${version}"`;
/** What an ETag says besides the version, which `If-Match` ignores. */
const BESIDE = /(?:-overdue)?(?:-en)?(?=[+"])/g;

const deviationAnswer = (body: store.DeviationRow, language?: Language) => ({
  body,
  etag: versionTag(body).replace(/"$/, `${body.overdue ? '-overdue' : ''}${language === 'en' ? '-en' : ''}"`),
});

/** Phones repeat: the last move, by the same person and in the same words. */
const isRepeat = ({ log, state }: store.DeviationRow, entry: Omit<store.DeviationRow['log'][0], 'at'>) => {
  const last = log.at(-1);
  return (
    last !== undefined &&
    state === entry.to &&
    last.to === entry.to &&
    last.by === entry.by &&
    last.text === entry.text &&
    sameValue(last.photos, entry.photos)
  );
};

/** Photos of a move are those of the record that have come. */
async function requireStored(
  { tx }: DeviationCall,
  record: { companyId: number; id: string },
  photos: readonly string[],
  language: Language,
): Promise<void> {
  if (photos.length === 0) return;
  const stored = new Set(
    (await photosOf(tx, record)).filter(({ state }) => state === 'STORED').map(({ hash }) => hash),
  );
  const others = photos.filter((hash) => !stored.has(hash));
  if (others.length > 0)
    refuseFields(others.map(() => ({ path: 'photos', message: message(language, MESSAGES.notStored) })));
}
