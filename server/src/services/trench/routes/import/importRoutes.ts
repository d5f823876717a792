import { zoneOf } from '@spadework/core/route';
import { fileText, sourceOf } from '@spadework/core/route/files';
import { changed, unchanged } from '../../../../events/door.js';
import type { Answer, Call, PreparedWrite } from '../../../../http/contract.js';
import {
  oneOfCompany,
  readingKind,
  readSent,
  requireFaultless,
  sentBytes,
} from '../../../../http/imports.js';
import { refuseFields } from '../../../../http/input.js';
import { message } from '../../../../http/messages.js';
import { listFaults } from '../../../../kernel/faults.js';
import { Refusal } from '../../../../kernel/refusals.js';
import { CLEARANCE_SCOPE } from '../../../../kernel/scopes.js';
import type { Tx } from '../../../../store/store.js';
import { requireModuleProject } from '../../../project/index.js';
import type { trenchService } from '../../contract.js';
import { MESSAGES } from '../../messages.js';
import { versionListeners } from '../../segments/cache.js';
import { standardTrenches } from '../../segments/created.js';
import type { ProjectKey } from '../../segments/segments.sql.js';
import { requireClearance } from '../clearance.js';
import { insertImported, takenNames } from './imported.sql.js';
import type { RouteReadRequest, SentRoutes } from './readJob.js';

type ImportCall = Call<(typeof trenchService)['operations']['importRoutes']>;

const READING = readingKind<RouteReadRequest, SentRoutes>('routeReading');

/** What is known of the file before anything of the project is: its lines, or why it is not read, which is told later. */
type Prepared = SentRoutes | Refusal;

async function readGiven(call: Omit<ImportCall, 'tx'>): Promise<SentRoutes> {
  const { language, body } = call;
  const { format, file, crs } = body;
  const bytes = sentBytes(file, language);
  if (format === 'DXF' && crs == null)
    refuseFields([{ path: 'crs', message: message(language, 'required') }]);
  if ((format === 'DXF' || format === 'SOSI') && crs != null && zoneOf(crs) === undefined)
    refuseFields([{ path: 'crs', message: message(language, MESSAGES.needsPlane) }]);
  return readSent(call, READING, { bytes, format, crs: crs ?? undefined, language });
}

/** The faults of the file, and of its names in the project. */
async function reportOf({ tx, body, language }: ImportCall, project: ProjectKey, read: SentRoutes) {
  const taken = new Set(
    read.faultCount > 0
      ? []
      : await takenNames(
          tx,
          project,
          read.lines.map(({ name }) => name),
        ),
  );
  const clashes = read.lines
    .filter(({ name }) => taken.has(name))
    .map(({ name, line }) => ({ line, text: 'NAME_IN_PROJECT' as const, args: [`"${name}"`] }));
  const { listed } = listFaults([...read.faults, ...clashes]);
  const faultCount = read.faultCount + clashes.length;
  return {
    added: faultCount === 0 ? read.lines.length : 0,
    faults: listed.map((fault) => ({
      ...(fault.line !== undefined && { line: fault.line }),
      message: fileText(fault, language),
    })),
    faultCount,
    warnings: read.warnings.map((warning) => fileText(warning, language)),
    segments:
      faultCount === 0 ? read.lines.map(({ name, length, points }) => ({ name, length, points })) : [],
    source: sourceOf(body.format),
  };
}

/** Tells those in this process who wait for versions of segments. */
function announcer(tx: Tx, companyId: number) {
  const heard = versionListeners(tx);
  return (made: readonly { id: number; version: number }[]) => () => {
    for (const { id, version } of made) for (const listener of heard) listener(id, version, companyId);
  };
}

export const importRoutes: PreparedWrite<
  ImportCall,
  Answer<{
    dryRun: boolean;
    added: number;
    faults: { line?: number; message: string }[];
    faultCount: number;
    warnings: string[];
    segments: { id?: number; name: string; length: number; points: number }[];
  }>,
  Prepared
> = {
  async prepare(call, write) {
    const { caller } = call;
    // Whoever may import nowhere has no file read; which refusal that is depends on the project.
    if (!caller.scopes.has(CLEARANCE_SCOPE)) return write(new Refusal('CLEARANCE_REQUIRED'));
    return oneOfCompany(caller.companyId, async () =>
      write(
        await readGiven(call).catch((error) => {
          if (error instanceof Refusal && error.code === 'INVALID_REQUEST') return error;
          throw error;
        }),
      ),
    );
  },

  async decide(call, read) {
    const { tx, caller, query } = call;
    const project = await requireModuleProject(call, 'CABLESIMULATOR', 'PROJECT_HAS_NO_TRENCHES');
    requireClearance(caller, project.companyId, 'POWER_SENSITIVE');
    if (read instanceof Refusal) throw read;
    const { source, ...report } = await reportOf(call, project, read);
    if (query.dryRun) return unchanged({ body: { dryRun: true, ...report } });
    requireFaultless(report);
    const newTrench = await standardTrenches(tx, project.companyId);
    const announce = announcer(tx, project.companyId);
    const routes = read.lines.map((line) => ({ ...line, trench: newTrench(line.length) }));
    const made = await insertImported(tx, project, routes, source, caller.author);
    const ids = new Map(made.map(({ id, name }) => [name, id]));
    const event = {
      companyId: project.companyId,
      projectId: project.id,
      type: 'segment.imported',
      resource: `project:${project.id}`,
      changes: [{ property: 'segments', to: made.length }],
    } as const;
    const segments = report.segments.map((segment) => ({ id: ids.get(segment.name)!, ...segment }));
    return {
      ...changed({ event }, () => ({ body: { dryRun: false, ...report, segments } })),
      afterCommit: announce(made),
    };
  },
};
