/**
 * The surroundings of a program that is worse than ours in one line, for proving that a check sees it. Nothing
 * in the program itself knows of this.
 */
function sabotage(file: string, piece: string, instead: string): Record<string, string> {
  const hooks = new URL('./sabotage.hooks.js', import.meta.url).href;
  const preload = `import { register } from 'node:module'; register(${JSON.stringify(hooks)});`;
  return {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}`,
    SPADEWORK_SABOTAGE: JSON.stringify({ file, piece, instead }),
  };
}

/** Stopping is left to Fastify, which ends every idle connection at once; what is left is cut a second later. */
export const withoutDrain = sabotage(
  '/commands/drain.js',
  'const startedAt = Date.now();',
  'setTimeout(() => app.server.closeAllConnections(), 1000); return app.close(); const startedAt = 0;',
);

/** A segment is saved whatever version is stored. */
export const withoutVersions = sabotage(
  '/services/trench/segments/segments.sql.js',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of the program
  ' AND version = ${version} AND ${condition}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of the program
  ' AND ${condition}',
);

/** Every second change or so is saved without its event. */
export const withoutSomeEvents = sabotage(
  '/events/outbox.sql.js',
  "raw('FROM saved')",
  "raw('FROM saved WHERE random() > 0.5')",
);

/** A delivery counts as done before it is sent. */
export const deliveredInAdvance = sabotage(
  '/services/events/deliveries.sql.js',
  'UPDATE webhook_delivery d SET claimed_until = now()',
  "UPDATE webhook_delivery d SET status = 'DELIVERED', claimed_until = now()",
);
