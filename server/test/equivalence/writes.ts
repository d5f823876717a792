import { randomUUID } from 'node:crypto';
import {
  BONDINGS,
  type Change,
  CIRCUIT_KINDS,
  COVERING_TYPES,
  CULVERT_FILLS,
  circuitsFromCables,
  circuitsIn,
  GROUP_CONFIGURATIONS,
  type Item,
  type Layer,
  mergeChanges,
  PIPE_CATEGORIES,
  PIPE_CONFIGURATIONS,
  PIPE_FIELDS,
  PIPE_FILLS,
  POSITIONINGS,
  SECTION_TYPES,
  type Trench,
} from '@spadework/core/trench';
import type { Anything } from '../harness.js';
import { TYPES } from '../trench.js';

/** Random REST writes of a trench, each with the changes that mean the same. */

export interface Write {
  name: string;
  method: string;
  path: string;
  body?: Anything;
  /** `answer` is what REST answered, for the ids that it made. Undefined: it refused. */
  changes: (answer: Anything | undefined) => Change[];
}

export class Dice {
  constructor(private state: number) {}
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state >>> 8;
  }
  pick<T>(list: readonly T[]): T {
    return list[this.next() % list.length]!;
  }
  /** Left out, null, or a value. */
  maybe<T>(make: () => T): T | null | undefined {
    const roll = this.next() % 6;
    return roll < 2 ? undefined : roll === 2 ? null : make();
  }
  chance(oneIn: number): boolean {
    return this.next() % oneIn === 0;
  }
}

type Body = Record<string, Anything>;
const CLEARED_OF_PIPES = Object.keys(PIPE_FIELDS).filter((name) => name !== 'fill');
const given = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
/** Some of them are refused. */
const OPERATIONS = [
  {},
  { voltage: 22, powerFactor: 0.9 },
  { leading: true, lossTime: null },
  { powerFactor: 1.5 },
  { utilisationTime: 4000, yearlyEnergy: 90 },
];
const SHORT_CIRCUITS = [
  { current: 12, duration: 1 },
  { current: 8, duration: 0.5, earthCurrent: null },
  { current: 8 },
  { current: 201, duration: 1 },
];
const nonNull = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));
const clearing = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value != null || (value === null && names.includes(name))),
  );
const some = (values: Body): Body | undefined => (Object.keys(values).length > 0 ? values : undefined);
const indexOf = (list: readonly { id: string }[], before: string | null | undefined, self?: string) => {
  const others = list.filter(({ id }) => id !== self);
  const found = others.findIndex(({ id }) => id === before);
  return found === -1 ? undefined : found;
};

export function drawnWrite(trench: Trench, dice: Dice, names?: readonly string[]): Write {
  const layers: Layer[] = trench.sections.flatMap((section) => section.layers);
  const outer: Item[] = layers.flatMap(({ items }) => items);
  const items: Item[] = outer.flatMap((item): Item[] =>
    'content' in item ? [item, ...item.content] : [item],
  );
  const idIn = (list: readonly { id: string }[]): string =>
    list.length && !dice.chance(25) ? dice.pick(list).id : randomUUID();
  const ofKind = (...kinds: string[]) => items.filter(({ kind }) => kinds.includes(kind));
  const length = () => dice.pick([0, 0.4, 12.3456, 100, 700, 1_000_000]);
  const outOf = () => dice.chance(40);
  const anyLength = () => (outOf() ? dice.pick([-5, 2_000_000, 1e300]) : length());
  const size = () => (outOf() ? 0 : dice.pick([0.4, 30, 333]));
  const resistivity = () => (outOf() ? dice.pick([0, 2000]) : dice.pick([0.05, 1, 2.5]));
  const layerId = () => dice.maybe(() => idIn(layers));
  const sectionId = () => dice.maybe(() => idIn(trench.sections));
  const cableType = () =>
    outOf() ? dice.pick([TYPES.incompatible, 5]) : dice.pick([TYPES.single, TYPES.multi, TYPES.own]);
  const group = () =>
    given({
      typeId: cableType(),
      groupConfiguration: dice.maybe(() => dice.pick(GROUP_CONFIGURATIONS)),
      partCount: dice.maybe(() => dice.pick([1, 2, 3, 5, 12])),
      spacing: dice.maybe(() => anyLength()),
      parts: dice.maybe(() =>
        dice.chance(4)
          ? [
              { x: 0, y: 0 },
              { x: 1, y: 0 },
            ]
          : Array.from({ length: dice.pick([1, 2, 3, 5]) }, (_, i) => ({
              x: i * 100 + 7,
              y: dice.pick([0, 55]),
            })),
      ),
    });
  const groupValues = ({ typeId: _, ...body }: Body) => nonNull(body);
  const bottomLayer = (body: Body): string =>
    body.layerId ??
    (body.sectionId == null
      ? trench.sections[0]
      : (trench.sections.find(({ id }) => id === body.sectionId) ?? { layers: [{ id: randomUUID() }] }))!
      .layers[0]!.id;
  const place = (body: Body) => {
    const containerId = body.pipeId ?? body.pipeGroupId ?? body.culvertId;
    return containerId == null ? { layerId: bottomLayer(body) } : { containerId };
  };
  const idOf = (answer: Anything): string => answer?.id ?? randomUUID();
  const tube = () =>
    given({
      fill: dice.maybe(() => dice.pick(PIPE_FILLS)),
      fillThermalResistivity: dice.maybe(resistivity),
      temperature: dice.maybe(() => dice.pick([-40, 20, 250])),
      waterTemperature: dice.maybe(() => dice.pick([-40, 90, 250])),
      insulationThickness: dice.maybe(size),
      insulationThermalResistivity: dice.maybe(resistivity),
    });
  const tubeValues = (body: Body) =>
    Object.fromEntries(Object.keys(PIPE_FIELDS).map((name) => [name, body[name]]));
  const pipeType = () =>
    given({
      pipeCategory: dice.maybe(() => dice.pick(PIPE_CATEGORIES)),
      typeId: dice.maybe(() => (outOf() ? 5 : dice.pick([TYPES.pipe, TYPES.ecomPipe]))),
    });
  const typed = ({ typeId, pipeCategory }: Body) => nonNull({ typeId, pipeCategory });
  const preplaced = (body: Body, containerId: string, answer: Anything): Change[] =>
    (body.cables ?? []).map(
      (cable: Body, i: number) =>
        ({
          kind: 'add',
          itemKind: 'cable',
          id: answer?.cables?.[i]?.id ?? randomUUID(),
          typeId: cable.typeId,
          containerId,
          values: groupValues(cable),
        }) as Change,
    );
  const cables = () => dice.maybe(() => Array.from({ length: dice.pick([0, 1, 2]) }, group));
  const section = () =>
    given({
      sectionType: dice.maybe(() => dice.pick(SECTION_TYPES)),
      coverThickness: dice.maybe(anyLength),
      foundationThickness: dice.maybe(anyLength),
      foundationThicknessFillZone: dice.maybe(anyLength),
      layoutDepth: dice.maybe(anyLength),
      leftBorderPadding: dice.maybe(anyLength),
      beddingThermalResistivity: dice.maybe(resistivity),
      fillThermalResistivity: dice.maybe(resistivity),
      dryBeddingThermalResistivity: dice.maybe(resistivity),
      dryFillThermalResistivity: dice.maybe(resistivity),
      length: dice.maybe(() => dice.pick([0, 1, 4])),
    });
  const covering = () =>
    given({
      description: dice.maybe(() => dice.pick(['', 'Dekke', ' '])),
      infinite: dice.maybe(() => dice.pick([true, false])),
      width: dice.maybe(anyLength),
      thermalResistivity: dice.maybe(resistivity),
      thickness: dice.maybe(anyLength),
      type: dice.maybe(() => dice.pick(COVERING_TYPES)),
    });
  const coveringValues = ({ description, ...body }: Body) => ({
    ...nonNull(body),
    ...(description && { description }),
  });
  const parts = items.flatMap((item) =>
    item.kind === 'cable' ? item.partIds.map((partId) => ({ partId, many: item.conductorCount > 1 })) : [],
  );
  const owned = new Set(trench.circuits.flatMap((one) => one.conductors.map(({ partId }) => partId)));
  const conductors = () => {
    const free = dice.chance(6) ? parts : parts.filter(({ partId }) => !owned.has(partId));
    const first = free.length ? dice.pick(free) : undefined;
    const drawn = first?.many ? [first] : free.filter(({ many }) => !many).slice(0, dice.pick([1, 2, 3]));
    const phases = outOf() ? ['PLUS', 'L1', 'N'] : ['L1', 'L2', 'L3'];
    const list = drawn.map(({ partId, many }, i) =>
      given({ partId, phase: many ? dice.pick([undefined, null]) : phases[i] }),
    );
    if (list.length === 0 || outOf()) list.push({ partId: randomUUID(), phase: 'L1' });
    return list;
  };
  const circuit = () =>
    given({
      name: dice.maybe(() => dice.pick(['K1', 'K2'])),
      kind: dice.chance(3) ? dice.pick(CIRCUIT_KINDS) : undefined,
      frequency: dice.chance(3) ? dice.pick([0, 50, 60]) : undefined,
      bonding: dice.maybe(() => dice.pick(BONDINGS)),
      eddy: dice.maybe(() => dice.pick([true, false])),
      current: dice.maybe(() => dice.pick([0, 100, 400])),
      limitTemperature: dice.maybe(() => dice.pick([65, 90])),
      load: dice.maybe(() => (outOf() ? {} : dice.pick([{ factor: 0.7 }, { factor: 0.5, curve: null }]))),
      preload: dice.maybe(() => dice.pick([0, 50])),
      operation: dice.maybe(() => dice.pick(OPERATIONS)),
      fault: dice.maybe(() => dice.pick(SHORT_CIRCUITS)),
    });
  const CIRCUIT_CLEARABLE = [
    'limitTemperature',
    'emergencyTemperature',
    'load',
    'preload',
    'operation',
    'fault',
  ];

  const writes: Record<string, () => Omit<Write, 'name'>> = {
    addCable: () => {
      const body: Body = given({ ...group(), layerId: layerId(), sectionId: sectionId() });
      if (dice.chance(2)) body.pipeId = idIn(ofKind('pipe', 'pipeGroup'));
      else if (dice.chance(3)) body.culvertId = idIn(ofKind('culvert'));
      return {
        method: 'POST',
        path: 'cables',
        body,
        changes: (answer) => [
          {
            kind: 'add',
            itemKind: 'cable',
            id: idOf(answer),
            typeId: body.typeId,
            ...place(body),
            values: groupValues({ ...body, layerId: null, sectionId: null, pipeId: null, culvertId: null }),
          } as Change,
        ],
      };
    },
    addCableBatch: () => {
      const body: Body = given({ ...group(), count: dice.pick([1, 3]), layerId: layerId() });
      if (dice.chance(2)) body.pipeGroupId = idIn(ofKind('pipeGroup'));
      return {
        method: 'POST',
        path: 'cables/batch',
        body,
        changes: (answer) =>
          Array.from(
            { length: body.count },
            (_, i) =>
              ({
                kind: 'add',
                itemKind: 'cable',
                id: answer?.[i]?.id ?? randomUUID(),
                typeId: body.typeId,
                ...place(body),
                values: groupValues({ ...body, layerId: null, pipeGroupId: null, count: null }),
              }) as Change,
          ),
      };
    },
    addPipe: () => {
      const body: Body = given({ ...pipeType(), ...tube(), cables: cables(), layerId: layerId() });
      return {
        method: 'POST',
        path: 'pipes',
        body,
        changes: (answer) => {
          const id = idOf(answer);
          return [
            {
              kind: 'add',
              itemKind: 'pipe',
              id,
              ...typed(body),
              layerId: bottomLayer(body),
              values: nonNull(tubeValues(body)),
            } as Change,
            ...preplaced(body, id, answer),
          ];
        },
      };
    },
    addPipeGroup: () => {
      const configuration = dice.pick(PIPE_CONFIGURATIONS);
      const body: Body = given({ ...pipeType(), ...tube(), configuration, layerId: layerId() });
      return {
        method: 'POST',
        path: 'pipe-groups',
        body,
        changes: (answer) => {
          const values = nonNull({ ...tubeValues(body), configuration });
          return [
            {
              kind: 'add',
              itemKind: 'pipeGroup',
              id: idOf(answer),
              ...typed(body),
              layerId: bottomLayer(body),
              values,
            } as Change,
          ];
        },
      };
    },
    addPipeCanal: () => {
      const body: Body = given({ partCount: dice.pick([1, 5, 100]), layerId: layerId() });
      return {
        method: 'POST',
        path: 'pipe-canals',
        body,
        changes: (answer) => [
          {
            kind: 'add',
            itemKind: 'pipeCanal',
            id: idOf(answer),
            layerId: bottomLayer(body),
            values: { partCount: body.partCount },
          },
        ],
      };
    },
    addCulvert: () => {
      const own = given({
        width: dice.maybe(size),
        height: dice.maybe(size),
        fill: dice.maybe(() => dice.pick(CULVERT_FILLS)),
        fillThermalResistivity: dice.maybe(resistivity),
        wallThermalResistivity: dice.maybe(resistivity),
      });
      const body: Body = given({ ...own, cables: cables(), layerId: layerId() });
      return {
        method: 'POST',
        path: 'culverts',
        body,
        changes: (answer) => {
          const id = idOf(answer);
          return [
            {
              kind: 'add',
              itemKind: 'culvert',
              id,
              layerId: bottomLayer(body),
              values: nonNull(own),
            } as Change,
            ...preplaced(body, id, answer),
          ];
        },
      };
    },
    addEcc: () => {
      const body: Body = given({ typeId: dice.maybe(() => (outOf() ? 5 : TYPES.ecc)), layerId: layerId() });
      return {
        method: 'POST',
        path: 'eccs',
        body,
        changes: (answer) => [
          { kind: 'add', itemKind: 'ecc', id: idOf(answer), ...typed(body), layerId: bottomLayer(body) },
        ],
      };
    },
    ...Object.fromEntries(
      (
        [
          ['addEcomDuct', 'ecom-ducts', 'ecomDuct', size],
          ['addSensor', 'sensors', 'sensor', anyLength],
        ] as const
      ).map(([name, path, itemKind, diameter]) => [
        name,
        () => {
          const body: Body = given({ outerDiameter: dice.maybe(diameter), layerId: layerId() });
          if (dice.chance(2)) body.pipeId = idIn(ofKind('pipe', 'pipeGroup'));
          return {
            method: 'POST',
            path,
            body,
            changes: (answer: Anything) => [
              {
                kind: 'add',
                itemKind,
                id: idOf(answer),
                ...place(body),
                values: nonNull({ outerDiameter: body.outerDiameter }),
              } as Change,
            ],
          };
        },
      ]),
    ),
    updateCulvert: () => {
      const body = given({
        width: dice.maybe(size),
        height: dice.maybe(size),
        fill: dice.maybe(() => dice.pick(CULVERT_FILLS)),
        fillThermalResistivity: dice.maybe(resistivity),
        wallThermalResistivity: dice.maybe(resistivity),
      });
      const itemId = idIn(ofKind('culvert'));
      return {
        method: 'PUT',
        path: `culverts/${itemId}`,
        body,
        changes: () => [{ kind: 'change', itemId, values: clearing(body, ['fillThermalResistivity']) }],
      };
    },
    updatePipe: () => {
      const body = tube();
      const itemId = idIn(ofKind('pipe', 'pipeGroup'));
      return {
        method: 'PUT',
        path: `pipes/${itemId}`,
        body,
        changes: () => [{ kind: 'change', itemId, values: clearing(body, CLEARED_OF_PIPES) }],
      };
    },
    updatePipeGroup: () => {
      const body = tube();
      const itemId = idIn(ofKind('pipeGroup'));
      return {
        method: 'PUT',
        path: `pipe-groups/${itemId}`,
        body,
        changes: () => [{ kind: 'change', itemId, values: clearing(body, CLEARED_OF_PIPES) }],
      };
    },
    deleteItem: () => {
      const item = items.length && !dice.chance(25) ? dice.pick(items) : undefined;
      const itemId =
        item?.kind === 'cable' && dice.chance(2) ? dice.pick(item.partIds) : (item?.id ?? randomUUID());
      return { method: 'DELETE', path: `items/${itemId}`, changes: () => [{ kind: 'remove', itemId }] };
    },
    deleteCable: () => {
      const itemId = idIn(ofKind('cable'));
      return { method: 'DELETE', path: `cables/${itemId}`, changes: () => [{ kind: 'remove', itemId }] };
    },
    placeItem: () => {
      const body = given({
        positioning: dice.maybe(() => dice.pick(POSITIONINGS)),
        minPadding: dice.maybe(anyLength),
        xAdjustment: dice.maybe(() => dice.pick([-100, 0, 300, 3e6])),
        yAdjustment: dice.maybe(() => dice.pick([-100, 0, 300])),
        label: dice.maybe(() => dice.pick(['A', ''])),
      });
      const item = items.length ? dice.pick(items) : undefined;
      const itemId = item?.kind === 'cable' && dice.chance(2) ? dice.pick(item.partIds) : idIn(items);
      return {
        method: 'PUT',
        path: `items/${itemId}/placement`,
        body,
        changes: () => [{ kind: 'place', itemId, values: clearing(body, ['label']) }],
      };
    },
    moveItem: () => {
      const body: Body = given({
        layerId: layerId(),
        beforeItemId: dice.maybe(() => idIn(dice.chance(10) ? items : outer)),
      });
      const item = items.length ? dice.pick(items) : undefined;
      const itemId = item?.id ?? randomUUID();
      const layerOf = (id: string | undefined) =>
        layers.find((layer) =>
          layer.items.some(
            (one) => one.id === id || ('content' in one && one.content.some((inside) => inside.id === id)),
          ),
        );
      return {
        method: 'PUT',
        path: `items/${itemId}/place`,
        body,
        changes: () => {
          const target = body.layerId ?? (layerOf(body.beforeItemId) ?? layerOf(itemId))?.id;
          const index = indexOf(
            layers.find(({ id }) => id === target)?.items ?? [],
            body.beforeItemId,
            itemId,
          );
          if (body.beforeItemId === itemId) return [];
          return [{ kind: 'move', itemId, layerId: target, ...(index !== undefined && { index }) } as Change];
        },
      };
    },
    addSection: () => {
      const own = section();
      const beforeSectionId = dice.maybe(() => idIn(trench.sections));
      const index = indexOf(trench.sections, beforeSectionId);
      return {
        method: 'POST',
        path: 'sections',
        body: given({ ...own, beforeSectionId }),
        changes: (answer) => [
          {
            kind: 'addSection',
            id: idOf(answer),
            layerId: answer?.layers[0].id ?? randomUUID(),
            ...(index !== undefined && { index }),
            values: nonNull(own),
          },
        ],
      };
    },
    updateSection: () => {
      const body = section();
      const sectionId = idIn(trench.sections);
      const values = clearing(body, [
        'beddingThermalResistivity',
        'fillThermalResistivity',
        'dryBeddingThermalResistivity',
        'dryFillThermalResistivity',
        'length',
      ]);
      return {
        method: 'PUT',
        path: `sections/${sectionId}`,
        body,
        changes: () => [{ kind: 'updateSection', sectionId, values }],
      };
    },
    deleteSection: () => {
      const sectionId = idIn(trench.sections);
      return {
        method: 'DELETE',
        path: `sections/${sectionId}`,
        changes: () => [{ kind: 'removeSection', sectionId }],
      };
    },
    addLayer: () => {
      const body: Body = given({
        sectionId: dice.chance(2) ? undefined : idIn(trench.sections),
        beforeLayerId: dice.maybe(() => idIn(layers)),
        protectionLayerThickness: dice.maybe(anyLength),
      });
      const owner = trench.sections.find((one) => one.layers.some(({ id }) => id === body.beforeLayerId));
      const target = body.sectionId ?? (owner ?? trench.sections[0]!).id;
      const index = indexOf(
        trench.sections.find(({ id }) => id === target)?.layers ?? [],
        body.beforeLayerId,
      );
      const values = nonNull({ protectionLayerThickness: body.protectionLayerThickness });
      return {
        method: 'POST',
        path: 'layers',
        body,
        changes: (answer) => [
          {
            kind: 'addLayer',
            id: idOf(answer),
            sectionId: target,
            ...(index !== undefined && { index }),
            values,
          },
        ],
      };
    },
    updateLayer: () => {
      const body = given({
        protectionLayerThickness: dice.maybe(anyLength),
        leftBorderAdjustment: dice.maybe(anyLength),
        rightBorderAdjustment: dice.maybe(anyLength),
      });
      const id = idIn(layers);
      return {
        method: 'PUT',
        path: `layers/${id}`,
        body,
        changes: () => [{ kind: 'updateLayer', layerId: id, values: nonNull(body) }],
      };
    },
    moveLayer: () => {
      const id = idIn(layers);
      const owner = trench.sections.find((one) => one.layers.some((layer) => layer.id === id));
      const body: Body = given({ beforeLayerId: dice.maybe(() => idIn(owner?.layers ?? layers)) });
      const index = indexOf(owner?.layers ?? [], body.beforeLayerId, id);
      return {
        method: 'PUT',
        path: `layers/${id}/place`,
        body,
        changes: () =>
          body.beforeLayerId === id
            ? []
            : [{ kind: 'moveLayer', layerId: id, ...(index !== undefined && { index }) }],
      };
    },
    deleteLayer: () => {
      const id = idIn(layers);
      return {
        method: 'DELETE',
        path: `layers/${id}`,
        changes: () => [{ kind: 'removeLayer', layerId: id }],
      };
    },
    addTopCovering: () => {
      const body = covering();
      return {
        method: 'POST',
        path: 'top-coverings',
        body,
        changes: (answer) => [{ kind: 'addCovering', id: idOf(answer), values: coveringValues(body) }],
      };
    },
    updateTopCovering: () => {
      const body = covering();
      const coveringId = idIn(trench.topCoverings);
      return {
        method: 'PUT',
        path: `top-coverings/${coveringId}`,
        body,
        changes: () => [{ kind: 'updateCovering', coveringId, values: coveringValues(body) }],
      };
    },
    deleteTopCovering: () => {
      const coveringId = idIn(trench.topCoverings);
      return {
        method: 'DELETE',
        path: `top-coverings/${coveringId}`,
        changes: () => [{ kind: 'removeCovering', coveringId }],
      };
    },
    updateSettings: () => {
      const body: Body = given({
        autoMarkers: dice.maybe(() => dice.pick([true, false])),
        defaultMinPadding: dice.maybe(() =>
          given({ cable: dice.maybe(anyLength), pipe: dice.maybe(anyLength) }),
        ),
      });
      const { defaultMinPadding, ...rest } = body;
      return {
        method: 'PUT',
        path: 'settings',
        body,
        changes: () => [
          {
            kind: 'settings',
            values: {
              ...nonNull(rest),
              ...(defaultMinPadding && { defaultMinPadding: nonNull(defaultMinPadding) }),
            },
          },
        ],
      };
    },
    updateSurroundings: () => {
      const body: Body = given({
        terrainType: dice.maybe(() => dice.pick(['ROAD', 'FIELD'])),
        soilThermalResistivity: dice.maybe(resistivity),
        ambientTemperature: dice.maybe(() => dice.pick([-60, 10, 80, 90])),
        drySoilThermalResistivity: dice.maybe(resistivity),
        criticalTemperature: dice.maybe(() => dice.pick([50, 151])),
        diffusivity: dice.maybe(() => dice.pick([5e-7, 1])),
        soilElectricalResistivity: dice.maybe(() => dice.pick([1, 2500, 0.5])),
        seasons: dice.maybe(() =>
          dice.pick([[], [{ name: 'Vinter', ambientTemperature: 0, soilThermalResistivity: 1 }]]),
        ),
      });
      const values = clearing(body, ['drySoilThermalResistivity', 'criticalTemperature', 'diffusivity']);
      return { method: 'PUT', path: 'surroundings', body, changes: () => [{ kind: 'surroundings', values }] };
    },
    updateAssumptions: () => {
      const body: Body = given({
        workingSpace: dice.maybe(() => dice.pick([50, 5000])),
        swell: dice.maybe(() => dice.pick([{ SOIL: 1.3 }, { ROCK: 1.5 }, { SOIL: null }])),
        sectionsRun: dice.maybe(() => 'PARALLEL'),
      });
      return {
        method: 'PUT',
        path: 'quantities/assumptions',
        body,
        // A change replaces a value per kind, so the change that means the same has the values of all kinds.
        changes: () => {
          const merged: Body = mergeChanges(trench.assumptions, body);
          const names = Object.keys(body);
          return [
            {
              kind: 'assumptions',
              values: Object.fromEntries(names.map((name) => [name, merged[name] ?? null])),
            },
          ];
        },
      };
    },
    addCircuit: () => {
      const body: Body = { ...circuit(), conductors: conductors() };
      return {
        method: 'POST',
        path: 'circuits',
        body,
        changes: (answer) => [{ kind: 'addCircuit', id: idOf(answer), values: nonNull(body) } as Change],
      };
    },
    updateCircuit: () => {
      const body: Body = given({ ...circuit(), conductors: dice.chance(2) ? conductors() : undefined });
      const derived = circuitsIn(trench).length === 0 ? circuitsFromCables(trench) : [];
      const circuitId = idIn(derived.length > 0 ? derived : trench.circuits);
      return {
        method: 'PUT',
        path: `circuits/${circuitId}`,
        body,
        // Circuits that follow from the cables are stored with the first change of one.
        changes: () => [
          ...derived.map(({ id, ...values }): Change => ({ kind: 'addCircuit', id, values })),
          { kind: 'updateCircuit', circuitId, values: clearing(body, CIRCUIT_CLEARABLE) } as Change,
        ],
      };
    },
    deleteCircuit: () => {
      const circuitId = idIn(trench.circuits);
      return {
        method: 'DELETE',
        path: `circuits/${circuitId}`,
        changes: () => [{ kind: 'removeCircuit', circuitId }],
      };
    },
    updateSegment: () => {
      const body = given({
        name: dice.maybe(() => 'Annet'),
        description: dice.maybe(() => dice.pick(['', 'Tekst'])),
        length: dice.maybe(() => dice.pick([10, 20, -1])),
      });
      const { description, ...rest } = body;
      return {
        method: 'PUT',
        path: '..',
        body,
        changes: () => [
          { kind: 'segment', values: { ...nonNull(rest), ...(description && { description }) } },
        ],
      };
    },
  };
  const name = dice.pick(
    names ?? [
      ...Object.keys(writes),
      'addCircuit',
      'updateCircuit',
      'updateCircuit',
      'deleteItem',
      'addTopCovering',
    ],
  );
  const write = writes[name]!();
  return { name, ...write, changes: (answer) => write.changes(answer).map(withoutEmptyValues) };
}

const withoutEmptyValues = (change: Change): Change => {
  const values = (change as { values?: Body }).values;
  return values && !some(values) && change.kind.startsWith('add')
    ? ({ ...change, values: undefined } as Change)
    : change;
};
