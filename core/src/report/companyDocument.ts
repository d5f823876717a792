import { costSum } from '../cost/total.js';
import type { EstimateState } from '../estimate/index.js';
import type { Language } from '../text/language.js';
import type { Block, ReportDocument, TableRow } from './document.js';
import { CURRENCY, countText, dateText, moneyText } from './format.js';
import { naturalOrder } from './order.js';
import { spanText } from './project.js';
import { barsOf } from './summaryDocument.js';
import { type ReportWords, reportWords } from './words.js';

export interface ReportCompany {
  name: string;
  /** The date of the data, if there is any, and the requested period, ISO 8601. */
  date?: string;
  fromDate?: string;
  toDate?: string;
  /** The display name of the requested user. */
  user?: string;
  users: readonly ReportUser[];
}

interface ReportedProject {
  number: string;
  name: string;
  totalCost: number;
  /** As last reckoned. */
  estimateState?: EstimateState | null;
}

export interface ReportUser {
  name: string;
  projects: readonly ReportedProject[];
}

interface UserSum extends ReportUser {
  totalCost: number;
}

/** A report on the calculations of a company's users in a period. */
export function companyDocument(
  company: ReportCompany,
  { showUserProjects }: { showUserProjects: boolean },
  language: Language,
): ReportDocument {
  const words = reportWords(language);
  const { name, date, fromDate, toDate, user } = company;
  const users = company.users
    .filter(({ projects }) => projects.length > 0)
    .map((each): UserSum => ({ ...each, totalCost: costSum(each.projects) }))
    .sort((a, b) => b.totalCost - a.totalCost || naturalOrder(a.name, b.name));
  const count = users.reduce((sum, { projects }) => sum + projects.length, 0);
  const day = date && dateText(date, language);
  const lacking = users
    .flatMap(({ projects }) => projects)
    .filter(({ estimateState }) => estimateState === 'INCOMPLETE')
    .sort((a, b) => naturalOrder(a.number, b.number));
  return {
    language,
    title: words.companyReport,
    subtitle: words.companySubtitle,
    runningHead: `${words.companyReport} · ${name}`,
    foot: day ? `${name} · ${words.lastChange} ${day}` : name,
    date,
    facts: [
      { label: words.company, value: name },
      { label: words.period, value: spanText(fromDate, toDate, language) || words.wholePeriod },
      ...(user ? [{ label: words.user, value: user }] : []),
      ...(day ? [{ label: words.lastChange, value: day }] : []),
      { label: words.currency, value: CURRENCY },
    ],
    figures: [
      { label: words.totalCost, value: moneyText(costSum(users), language), unit: CURRENCY },
      { label: words.users, value: countText(users.length, language) },
      { label: words.projects, value: countText(count, language) },
    ],
    blocks: [
      ...(lacking.length > 0
        ? [
            {
              kind: 'warning' as const,
              text: words.incompleteProjects(countText(lacking.length, language), lacking.length),
            },
          ]
        : []),
      ...(users.length > 0
        ? userBlocks(users, count, showUserProjects, language)
        : [{ kind: 'note' as const, text: words.noProjects }]),
      ...(lacking.length > 0
        ? [
            { kind: 'heading' as const, text: words.notAllPriced },
            { kind: 'list' as const, items: lacking.map((project) => `${project.number} ${project.name}`) },
          ]
        : []),
    ],
  };
}

function userBlocks(
  users: readonly UserSum[],
  count: number,
  showUserProjects: boolean,
  language: Language,
): Block[] {
  const words = reportWords(language);
  const total = [words.total, countText(count, language), moneyText(costSum(users), language)];
  return [
    { kind: 'heading', text: words.byUser },
    barsOf(
      users.map(({ name, totalCost }) => ({ type: name, cost: totalCost })),
      language,
    ),
    {
      kind: 'table',
      columns: columnsOf(words),
      rows: [
        ...users.flatMap((user) => userRows(user, showUserProjects, language)),
        { kind: 'total', cells: total },
      ],
    },
  ];
}

const columnsOf = (words: ReportWords) => [
  { title: words.user, align: 'left' as const, weight: 1 },
  { title: words.projects, align: 'right' as const },
  { title: words.inCurrency(words.cost, CURRENCY), align: 'decimal' as const },
];

function userRows(user: UserSum, showUserProjects: boolean, language: Language): TableRow[] {
  const { name, projects, totalCost } = user;
  const sums = [countText(projects.length, language), moneyText(totalCost, language)];
  if (!showUserProjects) return [{ kind: 'row', cells: [name, ...sums] }];
  const below = projects
    .toSorted((a, b) => naturalOrder(a.number, b.number))
    .map((project) => ({
      kind: 'row' as const,
      cells: [`${project.number} ${project.name}`, '', moneyText(project.totalCost, language)],
      indent: 1,
    }));
  const sum = reportWords(language).sumOf(name);
  return [{ kind: 'group', cells: [name] }, ...below, { kind: 'subtotal', cells: [sum, ...sums] }];
}
