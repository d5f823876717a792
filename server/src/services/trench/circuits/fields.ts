import { CIRCUIT_FIELDS, FAULT_FIELDS, OPERATION_FIELDS } from '@spadework/core/trench';
import type { FieldTexts } from '../../../http/fields.js';
import { commonTextsOf, textsOf } from '../schemas/fromFields.js';

/** Other elements have a name and a kind too. */
const { name, kind, ...OTHERS } = CIRCUIT_FIELDS;
const OF_KIND = { name, kind };

/** Fields of circuits, and of what else a current rating needs. */
export const CIRCUIT_TEXTS: FieldTexts = {
  circuits: 'The circuits that are stored.',
  ...textsOf('Circuit', 'answer', OF_KIND),
  ...textsOf('AddCircuit', 'create', OF_KIND),
  ...textsOf('UpdateCircuit', 'update', OF_KIND),
  ...textsOf('StoredCircuit', 'stored', OF_KIND),
  ...commonTextsOf(OTHERS),
  ...textsOf('CircuitOperationInput', 'update', OPERATION_FIELDS),
  ...textsOf('CircuitOperation', 'answer', OPERATION_FIELDS),
  ...textsOf('CircuitFaultInput', 'update', FAULT_FIELDS),
  ...textsOf('CircuitFault', 'answer', FAULT_FIELDS),
  operation:
    'How it is operated. It replaces what is stored as a whole, and null removes it. What is left out has its default.',
  fault:
    'The short circuit at the feeding point. It replaces what is stored as a whole, and null removes it.',
  'Circuit.operation': 'How it is operated; left out where nobody has said so.',
  'Circuit.fault': 'The short circuit at the feeding point; left out where nobody has said so.',
  'StoredCircuit.operation': 'How it is operated; null: nobody has said so.',
  'StoredCircuit.fault': 'The short circuit at the feeding point; null: nobody has said so.',
  circuitId: 'Id of the circuit.',
  'Circuit.id': 'Id of the circuit; of a derived one, that of its cable.',
  'TrenchChangeValues.kind': 'Of a circuit: three-phase, single-phase or direct current.',
  'TrenchChangeValues.name': 'Name of the segment or of a circuit.',
  conductors: 'The conductors, each in one circuit at most. Several on one phase are parallel.',
  partId: 'Id of the conductor, from `parts` of a cable. A multi-core cable is named once.',
  phase: 'The phase of a single-core cable; left out for a multi-core cable.',
  load: 'How the current varies over a day; if omitted, it does not.',
  factor: 'The mean of the current over a day, as a share of the highest.',
  curve: 'The current of each hour of a day, as shares of the highest.',
  currentGiven:
    'Whether anyone has given `current`; while false, it is only assumed. A circuit that was stored before this field was there has it true.',
  derived: 'Whether the circuit is not stored but follows from the cables, because no circuit is stored.',
  seasons: 'Temperatures and resistivities of the soil in the course of a year, by name.',
  'Season.name': 'Name of the season, which a rating names.',
};
