import type { FastifyReply } from 'fastify';
import type { Operation } from './contract.js';

/** Rows and parameters that have been replaced say since when, and until when they are promised to work. */

interface Replaced {
  /** The day of deprecation. */
  deprecated?: string;
  /** The first day on which a later version may be without it. */
  sunset?: string;
}

/** Says what is deprecated, and what to use instead. */
const GUIDE = '/docs/guides/versions#deprecated';
const links = (...relations: string[]) =>
  relations.map((relation) => `<${GUIDE}>; rel="${relation}"; type="text/html"`).join(', ');

/** RFC 9745 (a structured date), RFC 8594 (an HTTP date), and where to read about both. */
function headersOf({ deprecated, sunset }: Replaced): Record<string, string> {
  return {
    deprecation: `@${Date.parse(deprecated!) / 1000}`,
    ...(sunset && { sunset: new Date(sunset).toUTCString() }),
    link: links('deprecation', ...(sunset ? ['sunset'] : [])),
  };
}

/** Of several, the one that ends first. */
const soonest = (all: readonly Replaced[]): Replaced | undefined =>
  all.toSorted((a, b) => ((a.sunset ?? '9') < (b.sunset ?? '9') ? -1 : 1))[0];

/** Returns a function that warns a caller who uses a deprecated operation, or deprecated parameters of it. */
export function deprecationWarning(operation: Operation): (query: object, reply: FastifyReply) => void {
  if (operation.deprecated) {
    const headers = headersOf(operation);
    return (_, reply) => reply.headers(headers);
  }
  const old = Object.entries(operation.query ?? {}).filter(([, { deprecated }]) => deprecated);
  if (old.length === 0) return () => undefined;
  return (query, reply) => {
    const used = soonest(old.filter(([name]) => Object.hasOwn(query, name)).map(([, one]) => one));
    if (used) reply.headers(headersOf(used));
  };
}

/** For the OpenAPI documents. */
export const deprecationFields = ({ deprecated, sunset }: Replaced) =>
  deprecated !== undefined && {
    deprecated: true,
    'x-deprecated-since': deprecated,
    ...(sunset && { 'x-sunset': sunset }),
  };

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

/** The headers of an answer that the OpenAPI documents name. */
export const deprecationHeaders = (operation: Operation) =>
  operation.deprecated !== undefined && {
    Deprecation: text(
      'Since when it is deprecated: seconds since 1970 (RFC 9745).',
      headersOf(operation).deprecation!,
    ),
    ...(operation.sunset && {
      Sunset: text(
        'From when on a later version may be without it (RFC 8594).',
        headersOf(operation).sunset!,
      ),
    }),
    Link: text('What to use instead.', headersOf(operation).link!),
  };
