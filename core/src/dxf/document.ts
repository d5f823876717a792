import { DIMENSION_STYLE, dimensionStyle, header, layerTags, lineTypes, TEXT_STYLES } from './tables.js';
import type { Entity, Extents, Layer, Tag, Unit } from './tags.js';

/** Every file has it. */
const BASE_LAYER: Layer = { name: '0', color: 7 };

/** A block: entities that are inserted as one thing. */
interface Block {
  name: string;
  entities: readonly Entity[];
  record: string;
}

export interface DxfContent {
  layers: readonly Layer[];
  /** How many units of the file are one mm of paper: what patterns of lines and dimensions are drawn by. */
  scale: number;
  extents: Extents;
  unit: Unit;
  /** Texts for whoever reads the file itself, before everything else. */
  comments?: readonly string[];
}

/**
 * A DXF file of AutoCAD 2010 (AC1024), which is written in UTF-8. Every object has a handle, and names its owner by that
 * owner's handle.
 */
export class DxfDocument {
  private next = 0x20;
  private readonly blocks: Block[] = [];
  private readonly model: Block;
  private readonly entities: Entity[] = [];

  constructor(private readonly content: DxfContent) {
    this.model = this.addBlock('*Model_Space', []);
    this.addBlock('*Paper_Space', []);
  }

  add(...entities: readonly Entity[]): void {
    for (const entity of entities) this.entities.push(entity);
  }

  addBlock(name: string, entities: readonly Entity[]): Block {
    const block = { name, entities, record: this.handle() };
    this.blocks.push(block);
    return block;
  }

  private handle(): string {
    return (this.next++).toString(16).toUpperCase();
  }

  toString(): string {
    const tables = this.tables();
    const blocks = this.blocks.flatMap((block) => this.blockTags(block));
    const entities = this.entities.flatMap((entity) => this.entityTags(entity, this.model.record));
    const objects = this.objects();
    const { extents, scale, unit, comments = [] } = this.content;
    const seed = this.handle();
    const sections: [string, Tag[]][] = [
      ['HEADER', header(extents, scale, unit, seed)],
      ['CLASSES', []],
      ['TABLES', tables],
      ['BLOCKS', blocks],
      ['ENTITIES', entities],
      ['OBJECTS', objects],
    ];
    const lines = comments.flatMap((comment) => ['999', comment]);
    for (const [name, tags] of sections) {
      lines.push('0', 'SECTION', '2', name);
      for (const [code, value] of tags) lines.push(String(code), String(value));
      lines.push('0', 'ENDSEC');
    }
    lines.push('0', 'EOF');
    return `${lines.join('\n')}\n`;
  }

  private tables(): Tag[] {
    const { layers, scale, extents } = this.content;
    const styles = TEXT_STYLES.map((style) => ({ ...style, handle: this.handle() }));
    const styleOf = (name: string) => styles.find((style) => style.name === name)!.handle;
    return [
      ...this.table('VPORT', [viewport(extents)]),
      ...this.table('LTYPE', lineTypes(scale)),
      ...this.table('LAYER', [BASE_LAYER, ...layers].map(layerTags)),
      ...this.table(
        'STYLE',
        styles.map(({ tags }) => tags),
        styles.map(({ handle }) => handle),
      ),
      ...this.table('VIEW', []),
      ...this.table('UCS', []),
      ...this.table('APPID', [
        [
          [100, 'AcDbRegAppTableRecord'],
          [2, 'ACAD'],
          [70, 0],
        ],
      ]),
      ...this.dimensionStyles(styleOf('Standard')),
      ...this.table(
        'BLOCK_RECORD',
        this.blocks.map(({ name }): Tag[] => [
          [100, 'AcDbBlockTableRecord'],
          [2, name],
          [340, 0],
          [70, 4],
          [280, 1],
          [281, 0],
        ]),
        this.blocks.map(({ record }) => record),
      ),
    ];
  }

  private table(name: string, records: readonly Tag[][], handles?: readonly string[]): Tag[] {
    const own = this.handle();
    return [
      [0, 'TABLE'],
      [2, name],
      [5, own],
      [330, 0],
      [100, 'AcDbSymbolTable'],
      [70, records.length],
      ...records.flatMap((record, i): Tag[] => [
        [0, name],
        [5, handles?.[i] ?? this.handle()],
        [330, own],
        [100, 'AcDbSymbolTableRecord'],
        ...record,
      ]),
      [0, 'ENDTAB'],
    ];
  }

  /** The handle of a dimension style has the code 105, unlike that of every other record. */
  private dimensionStyles(textStyle: string): Tag[] {
    const own = this.handle();
    return [
      [0, 'TABLE'],
      [2, 'DIMSTYLE'],
      [5, own],
      [330, 0],
      [100, 'AcDbSymbolTable'],
      [70, 2],
      [100, 'AcDbDimStyleTable'],
      ...['Standard', DIMENSION_STYLE].flatMap((name): Tag[] => [
        [0, 'DIMSTYLE'],
        [105, this.handle()],
        [330, own],
        [100, 'AcDbSymbolTableRecord'],
        ...dimensionStyle(name, this.content.scale, textStyle),
      ]),
      [0, 'ENDTAB'],
    ];
  }

  private blockTags({ name, entities, record }: Block): Tag[] {
    const begin: Tag[] = [
      [0, 'BLOCK'],
      [5, this.handle()],
      [330, record],
      [100, 'AcDbEntity'],
      [8, '0'],
      [100, 'AcDbBlockBegin'],
      [2, name],
      [70, name.startsWith('*D') ? 1 : 0],
      [10, 0],
      [20, 0],
      [30, 0],
      [3, name],
      [1, ''],
    ];
    return [
      ...begin,
      ...entities.flatMap((entity) => this.entityTags(entity, record)),
      [0, 'ENDBLK'],
      [5, this.handle()],
      [330, record],
      [100, 'AcDbEntity'],
      [8, '0'],
      [100, 'AcDbBlockEnd'],
    ];
  }

  private entityTags({ type, common, tags, parts = [] }: Entity, owner: string): Tag[] {
    const own = this.handle();
    return [
      [0, type],
      [5, own],
      [330, owner],
      [100, 'AcDbEntity'],
      ...common,
      ...tags,
      ...parts.flatMap((part) => this.entityTags(part, own)),
    ];
  }

  /** The dictionary of the file, with the group dictionary that AutoCAD requires. */
  private objects(): Tag[] {
    const [root, groups] = [this.handle(), this.handle()];
    const dictionary = (handle: string, owner: string, entries: Tag[]): Tag[] => [
      [0, 'DICTIONARY'],
      [5, handle],
      [330, owner],
      [100, 'AcDbDictionary'],
      [281, 1],
      ...entries,
    ];
    return [
      ...dictionary(root, '0', [
        [3, 'ACAD_GROUP'],
        [350, groups],
      ]),
      ...dictionary(groups, root, []),
    ];
  }
}

function viewport({ low, high }: Extents): Tag[] {
  const [width, height] = [high.x - low.x, high.y - low.y];
  return [
    [100, 'AcDbViewportTableRecord'],
    [2, '*Active'],
    [70, 0],
    [10, 0],
    [20, 0],
    [11, 1],
    [21, 1],
    [12, low.x + width / 2],
    [22, low.y + height / 2],
    [13, 0],
    [23, 0],
    [14, 10],
    [24, 10],
    [15, 10],
    [25, 10],
    [16, 0],
    [26, 0],
    [36, 1],
    [17, 0],
    [27, 0],
    [37, 0],
    [40, height],
    [41, width / height],
    [42, 50],
  ];
}
