import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';

/** How a marked box looks. The marks differ in shape, not only in colour. */
interface Mark {
  /** PDF operators in a square of 10 by 10. */
  drawing: string;
  /** The most similar character of ZapfDingbats. */
  sign: string;
}

const MARKS: Record<string, Mark> = {
  OK: { drawing: '0.078 0.322 0.361 RG 2 5.2 m 4.2 2.8 l 8.2 7.6 l S', sign: '4' },
  DEVIATION: { drawing: '0.64 0.2 0.16 RG 2.3 2.3 m 7.7 7.7 l 2.3 7.7 m 7.7 2.3 l S', sign: '8' },
  NOT_APPLICABLE: { drawing: '0.357 0.408 0.451 RG 2.2 5 m 7.8 5 l S', sign: 'l' },
};

/** The appearances of fields. Equal appearances are written to the file once. */
export class Appearances {
  private readonly drawn = new Map<string, PDFRef>();

  constructor(private readonly context: PDFContext) {}

  empty(width: number, height: number): PDFRef {
    return this.once('/Tx BMC EMC', width, height);
  }

  mark(value: string, size: number): PDFRef {
    const scale = size / 10;
    return this.once(`q ${scale} 0 0 ${scale} 0 0 cm 1.2 w 1 J 1 j ${MARKS[value]!.drawing} Q`, size, size);
  }

  sign(value: string): string {
    return MARKS[value]!.sign;
  }

  private once(content: string, width: number, height: number): PDFRef {
    const key = `${width} ${height} ${content}`;
    let ref = this.drawn.get(key);
    if (!ref) {
      const { context } = this;
      ref = context.register(
        context.stream(content, {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, width, height],
          Resources: {},
        }),
      );
      this.drawn.set(key, ref);
    }
    return ref;
  }
}
