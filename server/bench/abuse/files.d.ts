export function columnsCsv(): string;
export function sparseXlsx(): Uint8Array;
