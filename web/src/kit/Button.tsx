import './button.css';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type LucideIcon } from './Icon.js';
import { Tooltip } from './Tooltip.js';
import { TOUCH } from './widths.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` once per screen; `danger` for what cannot be undone; `quiet` without a frame. */
  look?: 'plain' | 'main' | 'danger' | 'quiet';
  icon?: LucideIcon;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', icon, busy, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={`button button-${look} ${className}`}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

/** A button that shows an icon alone. Its name is heard, and seen as a tooltip. */
export function IconButton({
  label,
  icon,
  look = 'quiet',
  keys,
  className = '',
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; icon: LucideIcon; keys?: string }) {
  return (
    <Tooltip text={keys && !matchMedia(TOUCH).matches ? `${label} (${keys})` : label}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={keys}
        {...rest}
        className={`button button-${look} button-icon ${className}`}
      >
        <Icon of={icon} />
      </button>
    </Tooltip>
  );
}
