import type { ChildLinks } from '@spadework/core/cost';
import type {
  Block,
  DistributionNames,
  DistributionReport,
  QuantityDocumentSwitches,
  QuantityReport,
  QuantitySwitches,
  ReportProject,
  WorkbookSwitches,
} from '@spadework/core/report';
import type { Language } from '../../../http/language.js';
import type { BranchText } from '../calculations.sql.js';
import type { BranchOrigin, NodeOrigin } from '../designs/nodeOrigins.js';
import type { PlainOriginData } from '../explanations/origins.js';

/** What is computed from all nodes of a calculation, as data that another thread can take. */
export type Task =
  | {
      of: 'document';
      /** What the answer has beside the nodes and what follows from them. */
      frame: object;
      links: ChildLinks;
      origins: ReadonlyMap<number, BranchOrigin>;
    }
  | { of: 'nodes'; depth: number; origins: ReadonlyMap<number, NodeOrigin> }
  | { of: 'quantities'; switches: QuantitySwitches; language: Language; type?: keyof QuantityReport }
  | { of: 'distribution'; names: DistributionNames; type?: keyof DistributionReport }
  /** The numbers of the sheets that its nodes name. */
  | { of: 'sheets'; project: ProjectFrame }
  | { of: 'report'; project: ProjectFrame; language: Language; report: Report };

export type ProjectFrame = Omit<ReportProject, 'trees'>;

export type Report =
  | { kind: 'quantity'; type: keyof QuantityReport; switches: QuantityDocumentSwitches }
  | { kind: 'workbook'; switches: WorkbookSwitches }
  | { kind: 'conformity'; titles: ReadonlyMap<string, string>; attached: readonly Block[] }
  | { kind: 'description'; switches: { custom: boolean; groupByGroups: boolean; options: boolean } }
  | { kind: 'summary' | 'budget'; explained?: PlainOriginData };

export interface CalculationJob {
  task: Task;
  branches: BranchText[];
}

export interface Computed {
  /** As JSON. Undefined: a document with too many rows. */
  json?: Uint8Array;
}
