import { cableModel, describeModel, isRateable, type NotRateable } from '@spadework/core/rating';
import type { Handlers } from '../../../http/contract.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { existingType } from './catalog.js';

/** The thermal and electrical models of cable types. */

export const cableModelHandlers = {
  async getCableTypeModel({ tx, caller, params, language }) {
    const type = await existingType(tx, caller, 'cable', params.cableTypeId);
    const model = cableModel(type);
    if (!isRateable(model)) throw notRateable(model, language);
    return { body: { cableTypeId: type.id, name: type.name, ...describeModel(model, type, language) } };
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

/** The refusal names the type and the column. */
export const notRateable = (
  { typeName, column }: Pick<NotRateable, 'typeName'> & { column: string },
  language: Language,
): Refusal =>
  new Refusal('TYPE_NOT_RATEABLE', {
    detail: message(language, MESSAGES.notRateable, typeName, column),
    members: { typeName, column },
  });
