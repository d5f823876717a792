export function packedPage(page: string, text: string): string;
