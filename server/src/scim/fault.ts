import type { FastifyReply } from 'fastify';

/** The `scimType` of RFC 7644, table 9. */
export type FaultType =
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** Refuses a request in the words of SCIM. */
export class ScimFault extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly type?: FaultType,
  ) {
    super(detail);
  }
}

export const notFound = () => new ScimFault(404, 'There is nothing with this id.');
export const invalidValue = (detail: string) => new ScimFault(400, detail, 'invalidValue');
export const taken = (detail: string) => new ScimFault(409, detail, 'uniqueness');

export const MEDIA_TYPE = 'application/scim+json; charset=utf-8';

export const faultBody = ({ status, type, detail }: ScimFault) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(type !== undefined && { scimType: type }),
  detail,
});

export const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('content-type', MEDIA_TYPE).send(JSON.stringify(body));
