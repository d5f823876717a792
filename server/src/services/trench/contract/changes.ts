import type { Operation } from '../../../http/contract.js';
import { count64, int32, int64 } from '../../../http/parameters.js';
import { ChangeTrench } from '../changes/bodies.js';
import { KEPT_DAYS, KEPT_VERSIONS } from '../changes/history.sql.js';
import * as R from '../changes/schemas.js';
import { adding, bySegment, reading, trench } from './rows.js';

/** What an editor of a trench needs: the document in one read, changes in one write, and what others do. */
export const changeRows = {
  getTrench: {
    ...reading,
    tag: 'Editing',
    path: trench,
    summary: 'The trench as it is stored, with its segment, its project and the rights of the caller',
    description: 'The ETag does not depend on the language.',
    params: bySegment,
    answer: R.TrenchDocument,
    versioned: true,
  },
  changeTrench: {
    ...adding,
    tag: 'Editing',
    path: `${trench}/changes`,
    summary: 'Make changes in one write: all of them or none',
    description:
      'Ids of what is added are chosen by the caller and must be UUIDs. `index` counts from 0 without the thing that moves; left out, it means the end. A refusal has the `index` of the change and the `reason`. With `dryRun` the changes are judged and not saved. `steps` say what was done, one for each change.',
    body: ChangeTrench,
    answer: R.ChangedTrench,
    refuses: [...adding.refuses, 'CHANGE_REFUSED', 'LENGTH_FOLLOWS_ROUTE'],
  },
  listTrenchChanges: {
    ...reading,
    tag: 'Editing',
    path: `${trench}/changes`,
    summary: 'What was changed since a version, and by whom',
    description: `The last ${KEPT_VERSIONS} versions are kept for ${KEPT_DAYS} days. If they do not reach back to \`since\`, \`reset\` is true: read the trench again. With \`wait\` the answer comes as soon as there is another version. With \`presence\` it also tells who else has the segment open, in \`present\`, and comes as soon as somebody opens or leaves it; a user who asks so has it open until the wait is over and a little longer.`,
    params: bySegment,
    query: {
      since: count64(0, 'The version that the caller has.'),
      wait: int32({ minimum: 0, maximum: 30, fallback: 0 }, 'Seconds to wait for another version.'),
      presence: int64(
        'The `presence` of the last answer, 0 at first. Left out, nobody is told who is there.',
      ),
    },
    answer: R.TrenchChanges,
  },
} as const satisfies Record<string, Operation>;
