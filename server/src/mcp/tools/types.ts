import type { CableConstruction, PipeConstruction } from '@spadework/core/catalog';
import { fold } from '@spadework/core/text';
import { CABLE_CATEGORIES, PIPE_CATEGORIES } from '@spadework/core/trench';
import { Type } from 'typebox';
import { compact, countOf, fields, page, pageOf, tool, words } from '../tool.js';

/** A cable or pipe type, with what a planner looks for. Sizes in mm, areas in mm², voltages in kV. */
export interface FoundType {
  id: number;
  kind: 'cable' | 'pipe';
  name: string;
  category: string;
  outerDiameter: number;
  material?: string | undefined;
  conductorCount?: number | undefined;
  conductorArea?: number | undefined;
  isolationLevel?: number | undefined;
  wallThickness?: number | undefined;
}

type Named<T> = T & { id: number; name: string };

const cableType = ({ id, name, ...type }: Named<CableConstruction>): FoundType => ({
  id,
  kind: 'cable',
  name,
  category: type.cableCategory,
  outerDiameter: type.outerDiameter,
  material: type.conductorMaterial,
  conductorCount: type.conductorCount,
  conductorArea: type.conductorArea,
  isolationLevel: type.isolationLevel,
});

const pipeType = ({ id, name, ...type }: Named<PipeConstruction>): FoundType => ({
  id,
  kind: 'pipe',
  name,
  category: type.pipeCategory,
  outerDiameter: type.outerDiameter,
  material: type.material,
  wallThickness: type.wallThickness,
});

const KINDS = { cable: 'cable kabel', pipe: 'pipe ror' };

/** A number with its unit, or anything else up to the next blank. */
const TERMS = /(\d+(?:[.,]\d+)?)(?:\s*(mm2|mm|kv)(?![a-z\d]))?(?!\S)|\S+/g;

/** Whether every word and every size of a query fits a type: `TSLF 240`, `110 mm`, `3x240 al`, `24 kV`. */
export function fits(type: FoundType, query: string): boolean {
  const text = plain(`${type.name} ${type.category} ${type.material ?? ''} ${KINDS[type.kind]} ${type.id}`);
  const numbers = numbersIn(type.name);
  const sizes = { mm: [type.outerDiameter], mm2: [type.conductorArea], kv: [type.isolationLevel] };
  return [...plain(query).matchAll(TERMS)].every(([term, number, unit]) => {
    // A unit that follows `3x240` says nothing more.
    if (number === undefined) return term in sizes || text.includes(term);
    const value = Number(number.replace(',', '.'));
    const known =
      unit === undefined ? [type.id, ...Object.values(sizes).flat()] : sizes[unit as keyof typeof sizes];
    return numbers.includes(value) || known.includes(value);
  });
}

/** Without case and accents; `mm²` is `mm2`, and `3×240` is `3x240`. */
const plain = (text: string) => fold(text).replaceAll('×', 'x');

const numbersIn = (name: string) => (name.match(/\d+(\.\d+)?/g) ?? []).map(Number);

const lineOf = ({ id, kind, name, category, outerDiameter }: FoundType) =>
  `${id} ${kind} ${name} (${category}, ${outerDiameter} mm)`;

export const findTypes = tool({
  name: 'find_types',
  title: 'Find cable and pipe types',
  description:
    'Finds cable and pipe types by words and sizes, such as "TSLF 240" or "110 mm". Their id is the typeId of add_cable and change_trench.',
  input: fields({
    q: Type.Optional(words('Words and sizes that must all fit')),
    kind: Type.Optional(Type.Enum(['cable', 'pipe'])),
    category: Type.Optional(Type.Enum([...CABLE_CATEGORIES, ...PIPE_CATEGORIES])),
    page: page(),
  }),
  run: async (api, { q = '', kind, category, page: number }) => {
    const { data } = await api.call('trench.getCatalog');
    // The schemas of types are made from the columns of the catalog; these are the types of the same columns.
    const all = [
      ...(data.cableTypes as unknown as Named<CableConstruction>[]).map(cableType),
      ...(data.pipeTypes as unknown as Named<PipeConstruction>[]).map(pipeType),
    ];
    const { items, ...found } = pageOf(
      all.filter(
        (type) =>
          (kind === undefined || type.kind === kind) &&
          (category === undefined || type.category === category) &&
          fits(type, q),
      ),
      number,
    );
    return {
      text: [countOf(found), ...items.map(lineOf)].join('\n'),
      data: { ...found, types: items.map((type) => compact(type)) },
    };
  },
});
