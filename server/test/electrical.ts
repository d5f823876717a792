import { sql } from '../src/store/sql.js';
import type { Anything, TestServer } from './harness.js';
import type { trenchCaller } from './trench.js';

/** The cable and the trenches of the worked cases of electrical sheets, made by requests. */

type Caller = ReturnType<typeof trenchCaller>;

/** Beside the types of the starter catalog. */
export const CABLE_E = 920001;
export const COPPER_185 = 920002;
export const FOUR_CORES = 920003;

const USUAL = {
  voltageCategory: 'MV',
  cableCategory: 'MV',
  conductorCount: 1,
  generic: false,
  cablesimulatorCompatible: true,
  docCount: 0,
  sheathMaterial: 'PE',
  maxTemperature: 90,
  insulation: 'XLPE',
};

const E = {
  ...USUAL,
  id: CABLE_E,
  name: 'E 1x240 Al 24 kV',
  conductorMaterial: 'Al',
  conductorArea: 240,
  conductorDiameter: 18.1,
  conductorResistance20: 0.125,
  insulationThickness: 5.5,
  insulationDiameter: 30.1,
  isolationLevel: 24,
  screenArea: 25,
  screenMaterial: 'Cu',
  screenMeanDiameter: 32.5,
  outerDiameter: 38,
  sheathThickness: 2,
};

const TYPES = [
  E,
  {
    ...E,
    ...{ id: COPPER_185, name: 'E 1x185 Cu 24 kV', conductorMaterial: 'Cu', conductorArea: 185 },
    ...{ conductorDiameter: 16.1, conductorResistance20: 0.0991 },
  },
  {
    ...USUAL,
    ...{ id: FOUR_CORES, name: 'E 4x240 Al 1 kV', voltageCategory: 'LV', cableCategory: 'LV' },
    ...{ conductorCount: 4, coreArrangement: 'FOUR_CORE', outerDiameter: 60, isolationLevel: 1 },
    ...{ conductorMaterial: 'Al', conductorArea: 240, conductorDiameter: 18.1, conductorResistance20: 0.125 },
    insulationDiameter: 21.9,
  },
];

/** As an administrator of the company. Ids are known in the whole installation, so the types go to the file that asks last. */
export async function importTypes(server: TestServer): Promise<void> {
  const ids = TYPES.map(({ id }) => id);
  await server.store.run(
    sql`UPDATE catalog_type SET company_id = ${server.company} WHERE kind = 'cable' AND id = ANY (${ids}::bigint[])`,
  );
  const columns = [...new Set(TYPES.flatMap((type) => Object.keys(type)))];
  const lines = TYPES.map((type: Anything) => columns.map((column) => type[column] ?? '').join(','));
  const file = Buffer.from([columns.join(','), ...lines].join('\n')).toString('base64');
  const { status, body } = await server.request('POST', '/public/trench/rest/catalog/import/cable', {
    token: await server.token('admin'),
    headers: { 'api-version': '1.0' },
    body: { file },
  });
  if (status >= 300) throw new Error(JSON.stringify(body));
}

export const FLAT = { groupConfiguration: 'FLAT', spacing: 38, partCount: 3 };
export const TREFOIL = { groupConfiguration: 'TRIANGLE' };

interface Circuit {
  typeId?: number;
  group?: object;
  phases?: readonly string[];
  sectionId?: string;
}

/** A segment of 1 km with circuits in its first section, each with its own group of cables. */
export class Trench {
  private constructor(
    readonly call: Caller,
    readonly id: number,
    readonly at: string,
  ) {}

  static async create(call: Caller, projectId: number, length = 1000): Promise<Trench> {
    const body = { name: 'Strekk', length };
    const { id } = (await call('POST', `/segments/by-projectid/${projectId}`, { body })).body;
    const trench = new Trench(call, id, `/segments/${id}/trench`);
    const { sections } = (await call('GET', `/segments/${id}`)).body;
    const own = { sectionType: 'DIRECTLY_IN_GROUND', layoutDepth: 700 };
    await call('PUT', `${trench.at}/sections/${sections[0].id}`, { body: own });
    await call('PUT', `${trench.at}/surroundings`, { body: { ambientTemperature: 20 } });
    return trench;
  }

  /** Cables that are in no circuit yet, with their parts. */
  async cables({ typeId = CABLE_E, group = TREFOIL, sectionId }: Circuit = {}): Promise<Anything> {
    const { id } = await this.add('cables', { typeId, ...group, ...(sectionId && { sectionId }) });
    return (await this.call('GET', `${this.at}/cables/${id}`)).body;
  }

  private async add(path: string, body: object): Promise<Anything> {
    const reply = await this.call('POST', `${this.at}/${path}`, { body });
    if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  }

  /** Cables in a stored circuit, which is answered. */
  async circuit(values: object, { phases = ['L1', 'L2', 'L3'], ...cables }: Circuit = {}): Promise<Anything> {
    const { parts } = await this.cables(cables);
    const conductors = parts.map(({ id: partId }: Anything, i: number) => ({
      partId,
      ...(cables.typeId !== FOUR_CORES && { phase: phases[i % phases.length] }),
    }));
    return this.add('circuits', { conductors, ...values });
  }

  read(path: string, headers: Record<string, string> = {}) {
    return this.call('GET', `${this.at}${path}`, { headers });
  }
}
