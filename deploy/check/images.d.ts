export function imagesIn(text: string, environment?: Record<string, string | undefined>): string[];
export function isVague(image: string): boolean;
export function isMovable(image: string): boolean;
