import { defaultConfiguration, partCountOf } from '../arrangements/index.js';
import type { Cable, Ecc, Item, PipeCategory } from '../model.js';
import { CannotApply, type CatalogType, type ChangeContext } from './model.js';

/** What an item copies from its type in the catalog. */

type Of<K extends CatalogType['kind']> = Extract<CatalogType, { kind: K }>;

export const cableFields = (type: Of<'cable'>) =>
  ({
    typeId: type.id,
    typeName: type.name,
    cableCategory: type.cableCategory,
    conductorCount: type.conductorCount,
    diameter: type.outerDiameter,
  }) satisfies Partial<Cable>;

export const eccFields = (type: Of<'ecc'>) =>
  ({ typeId: type.id, typeName: type.name, diameter: 2 * type.radius }) satisfies Partial<Ecc>;

export const tubeFields = (type: Of<'pipe'>) => ({
  typeId: type.id,
  typeName: type.name,
  pipeCategory: type.pipeCategory,
  outerDiameter: type.outerDiameter,
  wallThickness: type.wallThickness,
});

export interface TypeRequest {
  typeId?: number;
  pipeCategory?: PipeCategory;
}

export function cableType(context: ChangeContext, { typeId }: TypeRequest): Of<'cable'> {
  const type = named(context, 'cable', typeId);
  if (!type) throw new CannotApply('TYPE_REQUIRED', 'typeId');
  if (!type.cablesimulatorCompatible)
    throw new CannotApply('INCOMPATIBLE_TYPE', 'typeId', { text: 'incompatibleType', args: [type.id] });
  return type;
}

export function eccType(context: ChangeContext, { typeId }: TypeRequest): Of<'ecc'> {
  const type = named(context, 'ecc', typeId) ?? context.defaultType('ecc');
  if (!type) throw new CannotApply('NO_DEFAULT_TYPE', 'typeId');
  return type;
}

/** A pipe type has one category. A request for a category alone means its default type. */
export function pipeType(context: ChangeContext, { typeId, pipeCategory }: TypeRequest): Of<'pipe'> {
  const type = named(context, 'pipe', typeId) ?? context.defaultType('pipe', pipeCategory ?? 'CONTAINER');
  if (!type) throw new CannotApply('NO_DEFAULT_TYPE', 'typeId');
  if (pipeCategory !== undefined && type.pipeCategory !== pipeCategory)
    throw new CannotApply('INVALID_VALUE', 'pipeCategory', {
      text: 'otherCategory',
      args: [type.id, type.pipeCategory],
    });
  return type;
}

function named<K extends CatalogType['kind']>(context: ChangeContext, kind: K, typeId: number | undefined) {
  if (typeId === undefined) return undefined;
  const type = context.type(kind, typeId);
  if (!type) throw new CannotApply('UNKNOWN_TYPE', 'typeId', { text: 'unknownType', args: [typeId] });
  return type;
}

/** The kind of item that a type is for, where a change does not say. */
export function kindOfType(context: ChangeContext, typeId: number | undefined): Item['kind'] {
  if (typeId === undefined) throw new CannotApply('TYPE_REQUIRED', 'typeId');
  const kind = (['cable', 'pipe', 'ecc'] as const).find((each) => context.type(each, typeId));
  if (!kind) throw new CannotApply('UNKNOWN_TYPE', 'typeId');
  return kind;
}

/**
 * The group that a cable has with another type: what it has, unless that was only the default of the type before and
 * the number of conductors now asks for another.
 */
export function groupWithType(cable: Cable, type: Of<'cable'>): Cable['groupConfiguration'] {
  const wasDefault = cable.groupConfiguration === defaultConfiguration(cable.conductorCount);
  const usual = defaultConfiguration(type.conductorCount);
  return wasDefault && partCountOf(usual) !== cable.partIds.length ? usual : cable.groupConfiguration;
}
