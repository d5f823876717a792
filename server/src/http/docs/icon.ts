/** A trench in section: ground, backfill, and three cables in trefoil. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#0b6e6e"/>
<path d="M3 8h5l2.6 18h10.8L24 8h5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>
<g fill="#f2b45a"><circle cx="16" cy="16.6" r="2.7"/><circle cx="13.3" cy="21.3" r="2.7"/><circle cx="18.7" cy="21.3" r="2.7"/></g>
</svg>
`;
