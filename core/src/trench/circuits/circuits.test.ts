import { describe, expect, test } from 'vitest';
import {
  applyChange,
  type Change,
  catalogContext,
  circuitsOfCopiedSection,
  circuitsOfReplacedType,
  type SegmentTrench,
  stepOf,
} from '../changes/index.js';
import { CATALOG, emptyDesign } from '../changes/samples.js';
import { applyStep, inverseOfStep } from '../changes/step.js';
import { type Circuit, newCircuit, PHASES } from './circuit.js';
import {
  cablesIn,
  circuitsFromCables,
  circuitsIn,
  copiedCircuits,
  newCircuitOf,
  partsOfCopies,
} from './derived.js';
import { circuitFaults } from './faults.js';

const context = catalogContext(CATALOG);
const make = (trench: SegmentTrench, ...changes: Change[]): SegmentTrench =>
  changes.reduce((result, change) => applyChange(result, change, context), trench);

/** A trefoil t (parts t1, t2, t3), a three-core cable m (part m1), and a second trefoil in a pipe (parts p1, p2, p3). */
const trench = make(
  emptyDesign(),
  {
    kind: 'add',
    id: 't',
    typeId: 1,
    layerId: 'first-layer',
    values: { partIds: ['t1', 't2', 't3'], label: 'K1' },
  },
  { kind: 'add', id: 'm', typeId: 2, layerId: 'first-layer', values: { partIds: ['m1'] } },
  { kind: 'add', id: 'pipe', typeId: 20, layerId: 'first-layer' },
  { kind: 'add', id: 'p', typeId: 1, containerId: 'pipe', values: { partIds: ['p1', 'p2', 'p3'] } },
);
const trefoil = ['t1', 't2', 't3'].map((partId, i) => ({ partId, phase: (['L1', 'L2', 'L3'] as const)[i]! }));
const withTrefoil = make(trench, { kind: 'addCircuit', id: 'A', values: { name: 'A', conductors: trefoil } });
const partsOf = (circuits: readonly Circuit[]) =>
  circuits.map(({ id, conductors }) => [id, ...conductors.map(({ partId }) => partId)]);

describe('circuits of a trench', () => {
  test('without a stored one follow from its cables, with their names', () => {
    const circuits = circuitsFromCables(trench);
    expect(circuits.map(({ name, kind }) => [name, kind])).toEqual([
      ['K1', 'AC3'],
      ['cable 2', 'AC3'],
      ['cable 1', 'AC3'],
    ]);
    expect(circuits[0]!.conductors).toEqual(trefoil);
    expect(circuits[1]!.conductors).toEqual([{ partId: 'm1', phase: null }]);
  });

  test('lose the parts of an item that is removed, and get them back when it is restored', () => {
    const both = make(withTrefoil, {
      kind: 'updateCircuit',
      circuitId: 'A',
      values: { conductors: [...trefoil, { partId: 'p1', phase: 'L1' }] },
    });
    const removal = stepOf(both, { kind: 'remove', itemId: 'pipe' }, context);
    const without = make(both, { kind: 'remove', itemId: 'pipe' });
    expect(partsOf(circuitsIn(without))).toEqual([['A', 't1', 't2', 't3']]);
    const undo = catalogContext(CATALOG, () => [inverseOfStep(both, removal)]);
    const back = applyChange(without, { kind: 'restore', itemId: 'pipe' }, undo);
    expect(partsOf(circuitsIn(back))).toEqual([['A', 't1', 't2', 't3', 'p1']]);
  });

  test('without any part are none, so that circuits follow from the cables again', () => {
    expect(circuitsIn(make(withTrefoil, { kind: 'remove', itemId: 't' }))).toEqual([]);
  });

  test('a change of the conductors keeps those that are gone', () => {
    const gone = make(
      withTrefoil,
      {
        kind: 'updateCircuit',
        circuitId: 'A',
        values: { conductors: [...trefoil, { partId: 'p1', phase: 'N' }] },
      },
      { kind: 'remove', itemId: 'p' },
      { kind: 'updateCircuit', circuitId: 'A', values: { conductors: trefoil.slice(0, 2) } },
    );
    expect(partsOf(circuitsIn(gone))).toEqual([['A', 't1', 't2']]);
    expect(partsOf(gone.circuits)).toEqual([['A', 't1', 't2', 'p1']]);
  });

  test('a copied section has its cables in the same circuits', () => {
    const changes = circuitsOfCopiedSection(withTrefoil, 'first-section', 'copy');
    const copied = make(
      withTrefoil,
      { kind: 'copySection', sectionId: 'first-section', id: 'copy' },
      ...changes,
    );
    const [cable] = cablesIn({ sections: [copied.sections[1]!] });
    expect(partsOf(circuitsIn(copied))).toEqual([['A', 't1', 't2', 't3', ...cable!.partIds]]);
  });

  test('a copied segment has circuits of its own', () => {
    const copy = make(trench, { kind: 'copySection', sectionId: 'first-section', id: 'copy' });
    const sections = { sections: [copy.sections[1]!] };
    const [circuit] = copiedCircuits(withTrefoil.circuits, partsOfCopies(trench, sections), () => 'B');
    expect(circuit).toMatchObject({ id: 'B', name: 'A', kind: 'AC3' });
    expect(circuit!.conductors.map(({ partId }) => partId)).toEqual(cablesIn(sections)[0]!.partIds);
  });

  test('a new one takes name and kind from its cables', () => {
    const pair = trefoil.slice(0, 2);
    expect(newCircuitOf(trench, 'B', trefoil)).toMatchObject({ name: 'K1', kind: 'AC3', frequency: 50 });
    expect(newCircuitOf(trench, 'B', pair)).toMatchObject({ kind: 'AC1' });
    expect(newCircuitOf(trench, 'B', pair, 'DC')).toMatchObject({ kind: 'DC', frequency: 0 });
  });
});

describe('what is wrong with a circuit', () => {
  const faultsOf = (values: Partial<Circuit>, kind: Circuit['kind'] = 'AC3') =>
    circuitFaults(withTrefoil, { ...newCircuit('B', kind, [{ partId: 'm1', phase: null }]), ...values }).map(
      ({ reason, field, details }) => [reason, field, ...details],
    );

  test.each<[string, Partial<Circuit>, unknown[]]>([
    ['nothing', {}, []],
    ['no conductor', { conductors: [] }, [['INVALID_VALUE', 'conductors']]],
    [
      'an unknown part',
      { conductors: [{ partId: 'x', phase: 'L1' }] },
      [['PART_NOT_FOUND', 'conductors.0.partId', 'x']],
    ],
    [
      'a part of another',
      { conductors: trefoil.slice(0, 1) },
      [['CONDUCTOR_TAKEN', 'conductors.0.partId', 'A']],
    ],
    [
      'a part twice',
      {
        conductors: [
          { partId: 'm1', phase: null },
          { partId: 'm1', phase: null },
        ],
      },
      [['INVALID_VALUE', 'conductors.1.partId']],
    ],
    [
      'a phase of a multi-core cable',
      { conductors: [{ partId: 'm1', phase: 'L1' }] },
      [['INVALID_VALUE', 'conductors.0.phase']],
    ],
    [
      'no phase',
      { conductors: [{ partId: 'p1', phase: null }] },
      [['INVALID_VALUE', 'conductors.0.phase', 'L1', 'L2', 'L3', 'N']],
    ],
    ['a current below 0', { current: -1 }, [['INVALID_VALUE', 'current']]],
    ['no number', { current: Number.NaN }, [['INVALID_VALUE', 'current']]],
    ['no frequency', { frequency: 0 }, [['INVALID_VALUE', 'frequency']]],
    ['a blank name', { name: ' ' }, [['INVALID_VALUE', 'name']]],
    ['a limit of 500 °C', { limitTemperature: 500 }, [['INVALID_VALUE', 'limitTemperature']]],
    ['a factor of 0', { load: { factor: 0 } }, [['INVALID_VALUE', 'load']]],
    ['a curve of 23 hours', { load: { curve: Array(23).fill(1) } }, [['INVALID_VALUE', 'load']]],
    ['a curve of zeros', { load: { curve: Array(24).fill(0) } }, [['INVALID_VALUE', 'load']]],
    ['a whole operation', { operation: { voltage: 22, powerFactor: 0.05, leading: true, lossTime: 0 } }, []],
    ['no voltage', { operation: { voltage: 0 } }, [['INVALID_VALUE', 'operation.voltage']]],
    ['1,001 kV', { operation: { voltage: 1001 } }, [['INVALID_VALUE', 'operation.voltage']]],
    ['a power factor of 2', { operation: { powerFactor: 2 } }, [['INVALID_VALUE', 'operation.powerFactor']]],
    [
      'more hours than a year has',
      { operation: { utilisationTime: 8761, lossTime: 8761 } },
      [
        ['INVALID_VALUE', 'operation.utilisationTime'],
        ['INVALID_VALUE', 'operation.lossTime'],
      ],
    ],
    [
      'the time and the energy',
      { operation: { utilisationTime: 4000, yearlyEnergy: 90 } },
      [['INVALID_VALUE', 'operation.yearlyEnergy']],
    ],
    ['what no operation has', { operation: { volts: 5 } as object }, [['INVALID_VALUE', 'operation.volts']]],
    ['an operation that is a list', { operation: [] as object }, [['INVALID_VALUE', 'operation']]],
    ['a whole fault', { fault: { current: 200, duration: 0.05, earthDuration: 5, rx: 0 } }, []],
    [
      'a fault of nothing',
      { fault: {} as Circuit['fault'] },
      [
        ['INVALID_VALUE', 'fault.current'],
        ['INVALID_VALUE', 'fault.duration'],
      ],
    ],
    [
      'a fault out of bounds',
      { fault: { current: 0, duration: 5.1, earthCurrent: 201, earthDuration: 0.04, rx: 11 } },
      ['current', 'duration', 'earthCurrent', 'earthDuration', 'rx'].map((name) => [
        'INVALID_VALUE',
        `fault.${name}`,
      ]),
    ],
  ])('%s', (_, values, faults) => {
    expect(faultsOf(values)).toEqual(faults);
  });

  test('phases of direct current are its own', () => {
    const conductors = [{ partId: 'p1', phase: 'L1' as const }];
    expect(faultsOf({ conductors }, 'DC')).toEqual([
      ['INVALID_VALUE', 'conductors.0.phase', 'PLUS', 'MINUS'],
    ]);
  });
});

describe('a change of circuits', () => {
  const refused = (change: Change, of = withTrefoil) => {
    try {
      applyChange(of, change, context);
    } catch (error) {
      return (error as { message: string }).message;
    }
    return 'made';
  };

  test('that is refused says why', () => {
    expect(
      refused({ kind: 'addCircuit', id: 'A', values: { conductors: [{ partId: 'm1', phase: null }] } }),
    ).toBe('ID_TAKEN (id)');
    expect(refused({ kind: 'addCircuit', id: 'B', values: { conductors: trefoil } })).toBe(
      'CONDUCTOR_TAKEN (values.conductors.0.partId)',
    );
    expect(refused({ kind: 'addCircuit', id: 'B', values: {} })).toBe('INVALID_VALUE (values.conductors)');
    expect(refused({ kind: 'updateCircuit', circuitId: 'B', values: {} })).toBe('CIRCUIT_NOT_FOUND');
    expect(refused({ kind: 'removeCircuit', circuitId: 'B' })).toBe('CIRCUIT_NOT_FOUND');
    const removal = stepOf(withTrefoil, { kind: 'removeCircuit', circuitId: 'A' }, context);
    const undo = catalogContext(CATALOG, () => [inverseOfStep(withTrefoil, removal)]);
    const taken = make(
      withTrefoil,
      { kind: 'removeCircuit', circuitId: 'A' },
      { kind: 'addCircuit', id: 'B', values: { conductors: trefoil.slice(1) } },
    );
    expect(() => applyChange(taken, { kind: 'restoreCircuit', circuitId: 'A' }, undo)).toThrow(
      'CONDUCTOR_TAKEN',
    );
  });

  // Sabotage: merge what is given into what is stored.
  test('of its operation replaces it as a whole, and undo brings it back', () => {
    const update = (values: object) => ({ kind: 'updateCircuit', circuitId: 'A', values }) as Change;
    const first = make(
      withTrefoil,
      update({ operation: { voltage: 22, lossTime: null }, fault: { current: 8, duration: 1 } }),
    );
    expect(first.circuits[0]).toMatchObject({ fault: { current: 8, duration: 1 } });
    expect(first.circuits[0]!.operation).toEqual({ voltage: 22, leading: false });
    const change = update({ operation: { powerFactor: 0.9, leading: true }, fault: null });
    const second = make(first, change);
    expect(second.circuits[0]!.operation).toEqual({ powerFactor: 0.9, leading: true });
    expect(second.circuits[0]!.fault).toBeNull();
    const undo = inverseOfStep(first, stepOf(first, change, context));
    expect(applyStep(second, undo).circuits).toEqual(first.circuits);
    expect(refused(update({ fault: { current: 8 } }))).toBe('INVALID_VALUE (values.fault.duration)');
  });

  test('copied circuits are operated as their originals', () => {
    const operation = { voltage: 11, leading: false };
    const [circuit] = copiedCircuits(
      [{ ...withTrefoil.circuits[0]!, operation }],
      new Map([['t1', 'u1']]),
      () => 'B',
    );
    expect(circuit).toMatchObject({ id: 'B', operation, fault: null });
  });

  test('to direct current sets the frequency', () => {
    const [circuit] = make(withTrefoil, {
      kind: 'updateCircuit',
      circuitId: 'A',
      values: { kind: 'DC', conductors: [{ partId: 't1', phase: 'PLUS' }] },
    }).circuits;
    expect(circuit).toMatchObject({ kind: 'DC', frequency: 0 });
  });
});

describe('a cable of another type', () => {
  const renamed = (name?: string) => {
    const conductors = cablesIn(trench)[0]!.partIds.map((partId, i) => ({ partId, phase: PHASES[i]! }));
    const cable = cablesIn(trench)[0]!;
    const before = make(
      trench,
      // A cable with a label names its circuit by that, whatever its type.
      { kind: 'change', itemId: cable.id, values: { label: null } },
      { kind: 'addCircuit', id: 'c', values: { conductors, ...(name !== undefined && { name }) } },
    );
    return circuitsOfReplacedType(before, cablesIn(trench)[0]!.id, 'New type').map(
      ({ values }) => values.name,
    );
  };

  // Sabotage: compare with the new name, and the circuit keeps the type that is gone.
  test('gives its name to the circuit that was named by the old one', () => {
    expect(renamed()).toEqual(['New type']);
  });

  // Cables of one type make circuits of one name, which the editor numbers. Sabotage: compare the whole name.
  test('gives its name to a numbered circuit too, and the number stays', () => {
    expect(renamed(`${cablesIn(trench)[0]!.typeName} (2)`)).toEqual(['New type (2)']);
  });

  test('leaves a name that somebody typed', () => {
    expect(renamed('Storgata 4')).toEqual([]);
    expect(renamed(`${cablesIn(trench)[0]!.typeName} north`)).toEqual([]);
  });
});
