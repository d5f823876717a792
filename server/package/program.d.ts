export const ENTRIES: Record<string, string>;
export const INSTALLED: string[];
export const FONTS: string[];
export const ABSENT: string[];
