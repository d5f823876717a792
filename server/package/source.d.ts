export function sourceOf(
  root: string,
  environment?: Record<string, string | undefined>,
): { commit: string; date: string };
