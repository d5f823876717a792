import { readFile } from 'node:fs/promises';
import { bodyReader } from '../../http/bodyReader.js';
import type { FieldError } from '../../kernel/refusals.js';
import { DATA } from '../../places.js';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { readTable } from '../../tables/file.js';
import { type ImportReport, requireValid } from '../../tables/import.js';
import type { Table } from '../../tables/table.js';
import { demoWriter } from '../project/index.js';
import { calculationService } from './contract.js';
import { importCatalog, importCompanyPrices, importCostList } from './import.js';
import { moduleHandlers } from './modules.js';
import { nodeHandlers } from './nodes.js';
import { loadStarterRules } from './starterRules.js';

const { addCalculationNode, addCustomNode, setCalculationType } = calculationService.operations;

/** The starter catalog in four revisions. The oldest one is inactive. */
const REVISIONS = [
  { revision: '2024', activeFromDate: '2024-01-01', active: false, description: 'Priser per januar 2024' },
  { revision: '2025', activeFromDate: '2025-01-01', description: 'Priser per januar 2025' },
  { revision: '2026', activeFromDate: '2026-01-01', description: 'Priser per januar 2026' },
  {
    revision: '2026.2',
    activeFromDate: '2026-07-01',
    description: 'Priser per januar 2026, med koder for alt som kan tegnes',
  },
];

export async function loadCostCatalog(tx: Tx): Promise<void> {
  const load = async (file: string, work: (table: Table) => Promise<ImportReport>) => {
    const table = await readTable(await readFile(new URL(`cost/${file}`, DATA)));
    requireValid(await work(table), `data/cost/${file}`);
  };
  await load('units.csv', (table) => importCostList(tx, 'unit', table));
  await load('facilities.csv', (table) => importCostList(tx, 'facility', table));
  await load('activities.csv', (table) => importCostList(tx, 'activity', table));
  for (const options of REVISIONS)
    await load(`catalog-${options.revision}.csv`, (table) => importCatalog(tx, table, options));
  await loadStarterRules(tx);
  await load('prices-north.csv', (table) => importCompanyPrices(tx, table, { companyId: 1 }));
  await load('prices-south.csv', (table) => importCompanyPrices(tx, table, { companyId: 2 }));
}

interface DemoCalculation {
  project: string;
  user: string;
  type?: 'COMPANY';
  nodes: unknown[];
  custom?: unknown[];
}

/** Loads demo calculations like requests: the contract checks them and the handlers store them. */
export async function loadDemoCalculations(tx: Tx): Promise<void> {
  const text = await readFile(new URL('demo/calculations.json', DATA), 'utf8');
  for (const { project, user, type, nodes, custom = [] } of JSON.parse(text) as DemoCalculation[]) {
    const { id: projectId } = (await tx.row<{ id: number }>(
      sql`SELECT id FROM project WHERE number = ${project}`,
    ))!;
    const write = await demoWriter(tx, user);
    const params = { projectId };
    for (const node of nodes) {
      const body = bodyOf(addCalculationNode, node);
      const query = { options: true };
      await write(addCalculationNode, nodeHandlers.addCalculationNode, { params, body, query });
    }
    for (const node of custom) {
      const body = bodyOf(addCustomNode, node);
      await write(addCustomNode, nodeHandlers.addCustomNode, { params, body });
    }
    if (type)
      await write(setCalculationType, moduleHandlers.setCalculationType, {
        params: { projectId, calculationType: type },
      });
  }
}

function bodyOf(operation: typeof addCalculationNode | typeof addCustomNode, given: unknown): unknown {
  const errors: FieldError[] = [];
  const body = bodyReader(operation.body)(given, { language: 'en', errors });
  if (errors.length) throw new Error(`a demo calculation: ${errors[0]!.path} ${errors[0]!.message}`);
  return body;
}
