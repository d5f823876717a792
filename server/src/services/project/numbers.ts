import { tidyContent, updatedContent } from '@spadework/core/project';
import { changed, unchanged } from '../../events/door.js';
import type { Call, Handlers } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import { refuseFields } from '../../http/input.js';
import { message } from '../../http/messages.js';
import { Contention } from '../../store/store.js';
import { openByNumber, requireWritable } from './access.js';
import type { projectService } from './contract.js';
import { MESSAGES } from './messages.js';
import { namedOwner } from './people.js';
import { etagOf } from './present.js';
import { checkContent, checkModules, insertProject, shown } from './projects.js';
import { type ProjectRow, updateContent } from './projects.sql.js';
import { contentChanges, projectEvent } from './tell.js';

type Operations = (typeof projectService)['operations'];
type PutCall = Call<Operations['putProjectByNumber']>;

/** A project may be made or deleted by others between two looks at its number. */
const LOOKS = 5;

export const numberHandlers = {
  async putProjectByNumber(call) {
    const put = readPut(call);
    for (let looks = 1; looks <= LOOKS; looks++) {
      const project = await openByNumber(call);
      requireMatch(call.ifMatch, project && etagOf(project));
      const outcome = project ? update(call, project, put) : await create(call, put);
      if (outcome) return outcome;
    }
    throw new Contention('the project was made and deleted by others each time');
  },
} satisfies Partial<Handlers<Operations>>;

/** What the request says, whether the project exists or not. */
function readPut({ caller, params, query, body, language }: PutCall) {
  const { number } = params;
  if (body.number != null && body.number !== number)
    refuseFields([{ path: 'number', message: message(language, MESSAGES.numberOfPath, number) }]);
  const owner = query.owner ?? caller.user?.username;
  if (owner === undefined) refuseFields([{ path: 'owner', message: message(language, 'required') }]);
  const content = { ...body, number };
  checkContent(content, language);
  return { owner: owner!, content, modules: checkModules(query.moduleType ?? [], language) };
}

type Put = ReturnType<typeof readPut>;

/** Undefined if somebody else has just made it. */
async function create({ tx, caller, language }: PutCall, { owner: name, content, modules }: Put) {
  const { companyId } = caller;
  const owner = await namedOwner(tx, { path: 'owner', name, companyId, language });
  return insertProject(tx, caller, tidyContent(content), owner, modules);
}

function update({ caller, language }: PutCall, project: ProjectRow, { content: given }: Put) {
  requireWritable(project);
  const content = tidyContent(updatedContent(project, given));
  checkContent(content, language);
  const changes = contentChanges(project, content);
  if (!changes.length) return unchanged(shown(project));
  return changed(
    {
      rows: updateContent(project, content, caller.author),
      event: projectEvent('project.changed', project, changes),
    },
    shown,
  );
}
