import { readFile } from 'node:fs/promises';
import type { ModuleType } from '@spadework/core';
import { findUser } from '../../auth/identity.sql.js';
import type { Call, Operation } from '../../http/contract.js';
import { bodyReader } from '../../http/input.js';
import type { FieldError } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import { projectService } from './contract.js';
import { projectHandlers } from './projects.js';

const FILE = new URL('../../../../data/demo/projects.json', import.meta.url);
const { createProject, archiveProject } = projectService.operations;

/** Loads the demo projects the way a request would: checked by the contract, stored by the handlers, as their owners. */
export async function loadDemoProjects(tx: Tx): Promise<number> {
  const entries: Record<string, unknown>[] = JSON.parse(await readFile(FILE, 'utf8'));
  const readBody = bodyReader(createProject.body);
  for (const entry of entries) {
    const errors: FieldError[] = [];
    const body = readBody(entry, 'en', errors);
    if (errors.length)
      throw new Error(`demo project ${entry.number}: ${errors[0]!.path} ${errors[0]!.message}`);
    const owner = String(entry.owner);
    const query = { moduleType: entry.modules as ModuleType[] | undefined };
    const { body: project } = await projectHandlers.createProject(
      await callAs(tx, owner, createProject, { params: { owner }, query, body }),
    );
    if (entry.archived) {
      const params = { projectId: (project as { id: number }).id };
      await projectHandlers.archiveProject(await callAs(tx, owner, archiveProject, { params }));
    }
  }
  return entries.length;
}

/** A call as a handler gets it, on behalf of a user. */
export async function callAs<O extends Operation>(
  tx: Tx,
  username: string,
  operation: O,
  input: object,
): Promise<Call<O>> {
  const user = (await findUser(tx, username))!;
  const caller = {
    clientId: 'demo',
    companyId: user.companyId,
    user,
    key: `user:${username}`,
    author: username,
  };
  return {
    tx,
    caller,
    operation,
    query: {},
    language: 'en',
    ifMatch: undefined,
    ...input,
  } as unknown as Call<O>;
}
