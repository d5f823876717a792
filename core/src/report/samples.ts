import type { CalculationTree } from '../cost/model.js';
import type { ReportProject } from './project.js';

/** A small project with all kinds of nodes, for tests and previews. */

function node(
  type: CalculationTree['type'],
  number: string,
  names: [nb: string, en?: string],
  more: Partial<CalculationTree>,
): CalculationTree {
  const [name, nameEn] = names;
  return {
    id: `${type} ${number}`,
    type,
    number,
    name,
    ...(nameEn && { nameEn }),
    unit: 'stk',
    quantity: 1,
    cost: 0,
    children: [],
    ...more,
  };
}

const cable = (quantity: number) =>
  node('MATERIAL', '10', ['Kabel 240', 'Cable 240'], {
    unit: 'm',
    quantity,
    cost: 310.5,
    sheets: ['5012', '901'],
  });

const trench = (locationName: string, length: number): CalculationTree =>
  node('BUDGET', 'B100', ['Kabelgrøft', 'Cable trench'], {
    unit: 'm',
    quantity: length,
    cost: 1200,
    description: 'Grøft med kabel, ferdig gjenfylt.',
    descriptionEn: 'Trench with cable, backfilled.',
    locationName,
    facilityId: 1,
    activityId: 1,
    sheets: ['5000'],
    children: [
      node('GROUP', 'G1', ['Graving', 'Digging'], {
        unit: 'm',
        quantity: length,
        children: [
          node('WORK', '2', ['Grave', 'Dig'], {
            unit: 'm',
            quantity: length,
            cost: 640,
            children: [
              node('RESOURCE', 'R1', ['Gravemaskin', 'Excavator'], { unit: 't', quantity: length / 4 }),
            ],
          }),
          node('WORK', '3', ['Sprenge', 'Blast'], { unit: 'm', quantity: 0, cost: 1900, sheets: ['7777'] }),
        ],
      }),
      cable(length * 3),
    ],
  });

const station = (): CalculationTree =>
  node('BUDGET', 'B200', ['Nettstasjon'], {
    facilityId: 2,
    activityId: 2,
    children: [
      node('MATERIALGROUP', 'MG', ['Skap', 'Cabinets'], {
        children: [{ ...cable(12.25), locationName: 'Kiosk' }],
      }),
      node('OTHER', 'O1', ['Rigg', 'Site costs'], { unit: 'RS', cost: 25_000 }),
    ],
  });

const fence = (): CalculationTree =>
  node('CUSTOMBUDGET_FIXEDTOTAL', 'c1', ['Gjerde'], {
    unit: 'm',
    quantity: 0,
    cost: 7500.25,
    facilityId: 2,
    activityId: 1,
  });

export const sampleProject = (): ReportProject => ({
  number: 'P-7',
  name: 'Ny kabel i Ås',
  status: 'STARTED',
  owner: 'Demo Planner',
  company: 'Demo Grid North',
  startDate: '2026-10-01T00:00:00.000Z',
  endDateEstimate: '2027-03-31T00:00:00.000Z',
  revisionName: '2026',
  calculationType: 'REN',
  date: '2026-11-15T12:00:00.000Z',
  trees: [trench('Vest', 120.5), trench('Øst', 30), station(), fence()],
  facilities: new Map([
    [1, 'Kabelanlegg'],
    [2, 'Nettstasjon'],
  ]),
  activities: new Map([
    [1, 'Nyanlegg'],
    [2, 'Utskifting'],
  ]),
});
