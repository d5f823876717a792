import type { Anything } from '../harness.js';
import type { FuzzRequest } from './requests.js';

/** Values that exist, by the name of the parameter or field that takes them: one's own, another company's, another project's. */
export type Known = Record<string, unknown[]>;

/** So many new things of a kind are asked for; older ones make room, the first ones stay. */
const REMEMBERED = 12;

/** Which parameter takes the id of what a request makes. */
const MAKES: Record<string, string> = {
  'project.createProject': 'projectId',
  'project.copyProject': 'projectId',
  'trench.createSegment': 'segmentId',
  'trench.addCable': 'cableId',
  'trench.addCulvert': 'culvertId',
  'trench.addEcc': 'eccId',
  'trench.addEcomDuct': 'ductId',
  'trench.addPipeCanal': 'canalId',
  'trench.addPipeGroup': 'groupId',
  'trench.addPipe': 'pipeId',
  'trench.addSensor': 'sensorId',
  'trench.addLayer': 'layerId',
  'trench.addSection': 'sectionId',
  'trench.addTopCovering': 'topCoveringId',
  'trench.addCircuit': 'circuitId',
  'trench.addFeeder': 'feederId',
  'calculation.addCalculationNode': 'nodeId',
  'calculation.addCustomNode': 'nodeId',
  'document.addComment': 'id',
};
/** What stands in a trench by itself, and so can be placed. */
const PLACED = ['cableId', 'culvertId', 'eccId', 'ductId', 'canalId', 'groupId', 'pipeId', 'sensorId'];

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What the requests so far have made, and where each part of a trench belongs. */
export class World {
  private made: Known = {};
  private readonly home = new Map<string, string>();

  constructor(readonly known: Known) {}

  /** Whatever is known by now stays so. */
  settle(): void {
    this.made = {};
  }

  /** Remembers what an answer tells of. */
  learn(request: Pick<FuzzRequest, 'name' | 'path'>, body: Anything): void {
    const parameter = MAKES[request.name];
    if (!parameter || body?.id === undefined) return;
    this.remember(parameter, body.id);
    if (PLACED.includes(parameter)) this.remember('itemId', body.id);
    for (const section of body.sections ?? []) {
      this.remember('sectionId', section.id);
      for (const layer of section.layers) this.remember('layerId', layer.id);
    }
    const segment = segmentOf(request.path) ?? (parameter === 'segmentId' ? String(body.id) : undefined);
    if (segment) for (const id of idsIn(JSON.stringify(body))) this.home.set(id, segment);
  }

  /** A part of another segment that a request through this one has reached. */
  strayed({ path }: FuzzRequest, text: string): string | undefined {
    const segment = segmentOf(path);
    if (!segment) return undefined;
    return idsIn(`${path} ${text}`).find((id) => (this.home.get(id) ?? segment) !== segment);
  }

  /** The same parameters, with the segment that the part belongs to. */
  together(values: Record<string, unknown>): Record<string, unknown> {
    const [segmentId] = Object.values(values).flatMap((value) => this.home.get(String(value)) ?? []);
    return segmentId ? { ...values, segmentId } : values;
  }

  private remember(parameter: string, id: unknown): void {
    const [known, made] = [this.known, this.made].map((things) => {
      things[parameter] ??= [];
      things[parameter].push(id);
      return things[parameter];
    }) as [unknown[], unknown[]];
    if (made.length > REMEMBERED) known.splice(known.indexOf(made.shift()), 1);
  }
}

const segmentOf = (path: string) => /\/segments\/(\d+)\//.exec(path)?.[1];
const idsIn = (text: string): string[] => text.match(UUID) ?? [];
