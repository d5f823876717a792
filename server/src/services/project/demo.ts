import { readFile } from 'node:fs/promises';
import type { ModuleType } from '@spadework/core/project';
import { findUser } from '../../auth/identity.sql.js';
import { type Outcome, performIn } from '../../events/door.js';
import { bodyReader } from '../../http/bodyReader.js';
import type { Call, Operation } from '../../http/contract.js';
import type { FieldError } from '../../kernel/refusals.js';
import { DATA } from '../../places.js';
import type { Tx } from '../../store/store.js';
import { projectService } from './contract.js';
import { projectHandlers } from './projects.js';

const FILE = new URL('demo/projects.json', DATA);
const { createProject, archiveProject } = projectService.operations;

/** Loads the demo projects the way a request would: checked by the contract, stored by the handlers, as their owners. */
export async function loadDemoProjects(tx: Tx): Promise<number> {
  const entries: Record<string, unknown>[] = JSON.parse(await readFile(FILE, 'utf8'));
  const readBody = bodyReader(createProject.body);
  for (const entry of entries) {
    const errors: FieldError[] = [];
    const body = readBody(entry, { language: 'en', errors });
    if (errors.length)
      throw new Error(`demo project ${entry.number}: ${errors[0]!.path} ${errors[0]!.message}`);
    const owner = String(entry.owner);
    const query = { moduleType: entry.modules as ModuleType[] | undefined };
    const write = await demoWriter(tx, owner);
    const { body: project } = await write(createProject, projectHandlers.createProject, {
      params: { owner },
      query,
      body,
    });
    if (entry.archived) {
      const params = { projectId: (project as { id: number }).id };
      await write(archiveProject, projectHandlers.archiveProject, { params });
    }
  }
  return entries.length;
}

/** Calls handlers on behalf of a user, in a transaction that somebody else commits. */
export async function demoWriter(tx: Tx, username: string) {
  const user = (await findUser(tx, username))!;
  const caller = {
    clientId: 'demo',
    companyId: user.companyId,
    user,
    key: `user:${username}`,
    author: username,
  };
  return <O extends Operation, A>(
    operation: O,
    handler: (call: Call<O>) => Promise<Outcome<A>>,
    input: object,
  ): Promise<A> => {
    const call = { caller, operation, query: {}, language: 'en', ifMatch: undefined, ...input };
    return performIn(tx, { actor: caller.key, operation: 'demo' }, () =>
      handler({ ...call, tx } as unknown as Call<O>),
    );
  };
}
