import {
  type PDFArray,
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  type PDFRef,
} from '@cantoo/pdf-lib';

interface Node {
  ref: PDFRef;
  dict: PDFDict;
}

/** The tree of fields. PDF stores the field `checkpoint.1203.answer` as three dictionaries, each the parent of the next. */
export class FieldTree {
  readonly roots: PDFRef[] = [];
  private readonly nodes = new Map<string, Node>();

  constructor(private readonly context: PDFContext) {}

  has(name: string): boolean {
    return this.nodes.has(name);
  }

  add(name: string, dict: PDFDict): PDFRef {
    const dot = name.lastIndexOf('.');
    dict.set(PDFName.of('T'), PDFHexString.fromText(name.slice(dot + 1)));
    const ref = this.context.register(dict);
    this.nodes.set(name, { ref, dict });
    if (dot < 0) this.roots.push(ref);
    else this.addChild(this.parent(name.slice(0, dot)), ref, dict);
    return ref;
  }

  /** Adds a box to an existing field. */
  addBox(name: string, dict: PDFDict): PDFRef {
    const ref = this.context.register(dict);
    this.addChild(this.nodes.get(name)!, ref, dict);
    return ref;
  }

  private parent(name: string): Node {
    if (!this.has(name)) this.add(name, this.context.obj({ Kids: [] }));
    return this.nodes.get(name)!;
  }

  private addChild(parent: Node, ref: PDFRef, dict: PDFDict): void {
    dict.set(PDFName.of('Parent'), parent.ref);
    (parent.dict.get(PDFName.of('Kids')) as PDFArray).push(ref);
  }
}
