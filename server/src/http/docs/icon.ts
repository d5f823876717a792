/** The icon of the app: three cables in a trench. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="2">
<rect width="32" height="32" rx="7" fill="#1c2a31"/>
<path d="M4 8h24M7 8v18h18V8" stroke="#c9d3d6" stroke-linecap="round" stroke-linejoin="round"/>
<g stroke="#c98f5f"><circle cx="12.4" cy="21" r="3.4"/><circle cx="19.6" cy="21" r="3.4"/><circle cx="16" cy="14.8" r="3.4"/></g>
</svg>
`;
