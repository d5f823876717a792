import type { CalculationTree, CalculationType } from '../cost/model.js';
import type { ProjectStatus } from '../project/model.js';
import type { Language } from '../text/language.js';
import type { DistributionNames } from './distribution.js';
import type { Fact, ReportDocument } from './document.js';
import { CURRENCY, dateText } from './format.js';
import type { ReportEstimate } from './lacking.js';
import { reportWords } from './words.js';

/** The data of a project and its calculation for reports. Dates are ISO 8601. */
export interface ReportProject {
  number: string;
  name: string;
  status: ProjectStatus;
  /** Display names of people and companies. */
  owner: string;
  company: string;
  description?: string;
  startDate?: string;
  endDate?: string;
  endDateEstimate?: string;
  revisionName: string;
  calculationType: CalculationType;
  /** When the calculation last changed. */
  date: string;
  trees: readonly CalculationTree[];
  /** Names in the language of the report. */
  facilities: ReadonlyMap<number, string>;
  activities: ReadonlyMap<number, string>;
  /** Where a report has a sum. */
  estimate?: ReportEstimate;
}

/** The common parts of all reports of a project, without the blocks. */
export function projectFrame(
  project: ReportProject,
  language: Language,
  title: string,
  /** Without prices, nothing in the report speaks of money. */
  prices: boolean,
): Omit<ReportDocument, 'figures' | 'blocks'> {
  const { number, name, company, date } = project;
  const { asOf } = reportWords(language);
  return {
    language,
    title,
    runningHead: `${title} · ${number} ${name}`,
    foot: `${company} · ${asOf(dateText(date, language))}`,
    date,
    facts: projectFacts(project, language, prices),
  };
}

function projectFacts(project: ReportProject, language: Language, prices: boolean): Fact[] {
  const words = reportWords(language);
  const period = periodText(project, language);
  return [
    { label: words.projectNumber, value: project.number },
    { label: words.project, value: project.name },
    { label: words.status, value: words.statuses[project.status] },
    { label: words.owner, value: project.owner },
    ...(period ? [{ label: words.period, value: period }] : []),
    { label: words.company, value: project.company },
    { label: words.revision, value: project.revisionName },
    { label: words.calculationDate, value: dateText(project.date, language) },
    ...(prices
      ? [
          { label: words.calculationType, value: words.calculationTypes[project.calculationType] },
          { label: words.currency, value: CURRENCY },
        ]
      : []),
  ];
}

function periodText({ startDate, endDate, endDateEstimate }: ReportProject, language: Language): string {
  const { estimated } = reportWords(language);
  const period = spanText(startDate, endDate ?? endDateEstimate, language);
  return !endDate && endDateEstimate ? estimated(period) : period;
}

/** The text of a period. Each end may be open. Empty when both ends are open. */
export function spanText(from: string | undefined, until: string | undefined, language: Language): string {
  const { fromDay, untilDay } = reportWords(language);
  if (from && until) return `${dateText(from, language)} – ${dateText(until, language)}`;
  if (from) return fromDay(dateText(from, language));
  return until ? untilDay(dateText(until, language)) : '';
}

export function namesIn(
  { facilities, activities }: Pick<ReportProject, 'facilities' | 'activities'>,
  language: Language,
): DistributionNames {
  const { noFacility, noActivity } = reportWords(language);
  return { facilities, activities, noFacility, noActivity };
}
