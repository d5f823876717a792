import type { ReportCompany } from '@spadework/core/report';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import type { Tx } from '../../store/store.js';
import type { Opened } from './access.js';
import type { ProjectFrame } from './computing/task.js';
import { listActivities, listFacilities } from './references.sql.js';
import * as store from './reportData.sql.js';

/** The data of a project for reports of its calculation, in a language. */
export async function reportFrame(
  { tx, language }: { tx: Tx; language: Language },
  { project, calculation }: Opened,
): Promise<ProjectFrame> {
  const { owner, company } = await store.findNames(tx, project);
  const nameOf = ({ name, nameEn }: { name: string; nameEn: string | null }) =>
    (language === 'en' && nameEn) || name;
  return {
    number: project.number,
    name: project.name,
    status: project.status,
    owner,
    company,
    description: project.description ?? undefined,
    startDate: project.startDate,
    endDate: project.endDate ?? undefined,
    endDateEstimate: project.endDateEstimate ?? undefined,
    revisionName: calculation.revisionName,
    calculationType: calculation.type,
    date: calculation.modifiedDate,
    facilities: new Map((await listFacilities(tx)).map((row) => [row.id, nameOf(row)])),
    activities: new Map((await listActivities(tx)).map((row) => [row.id, nameOf(row)])),
  };
}

interface Period {
  fromDate: string | undefined;
  toDate: string | undefined;
  user: string | undefined;
}

/** The calculations of the users of a company, in projects that begin in a period. */
export async function reportCompany(
  tx: Tx,
  companyId: number,
  { fromDate, toDate, user }: Period,
  language: Language,
): Promise<ReportCompany> {
  const { name, users } = await store.findCompanyUsers(tx, companyId);
  const one = user === undefined ? undefined : users.find((each) => isCalled(each, user));
  if (user !== undefined && !one)
    refuseFields([{ path: 'user', message: message(language, 'unknownUser', user) }]);
  const projects = await store.listCalculated(tx, companyId, { fromDate, toDate, owner: one?.username });
  const latest = projects.reduce((day, { modifiedDate }) => (modifiedDate > day ? modifiedDate : day), '');
  return {
    name,
    date: latest || undefined,
    fromDate,
    toDate,
    user: one?.name,
    users: (one ? [one] : users).map(({ username, name: displayName }) => ({
      name: displayName,
      projects: projects.filter(({ owner }) => owner === username),
    })),
  };
}

const isCalled = ({ username, email }: store.CompanyUser, user: string): boolean =>
  [username, email?.toLowerCase()].includes(user.toLowerCase());
