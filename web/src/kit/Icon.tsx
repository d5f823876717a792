import type { LucideIcon } from 'lucide-react';

/** An icon beside words, or in a button that has a name; it is never the only sign of anything. */
export function Icon({
  of: Drawn,
  size = 18,
  className,
}: {
  of: LucideIcon;
  size?: number;
  className?: string;
}) {
  return <Drawn size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" className={className} />;
}

export type { LucideIcon };
