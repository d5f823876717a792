import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, bodyOf, call, callForReply, request } from '../../../api/index.js';
import { ADMINISTRATION } from '../actions.js';

export type Connection = AnswerOf<'customer.listConnections'>[number];
export type ConnectionTest = AnswerOf<'customer.getConnectionTest'>;

export const CONNECTIONS = 'connections';

export const useConnections = () =>
  useQuery({
    queryKey: [ADMINISTRATION, CONNECTIONS, 'list'],
    queryFn: ({ signal }) => call('customer.listConnections', { signal }),
  });

/** With its version, for whoever changes it. */
export const useConnection = (connectionId: string) =>
  useQuery({
    queryKey: [ADMINISTRATION, CONNECTIONS, 'one', connectionId],
    queryFn: ({ signal }) => callForReply('customer.getConnection', { params: { connectionId }, signal }),
  });

export const useConnectionTest = (connectionId: string, testId: string) =>
  useQuery({
    queryKey: [ADMINISTRATION, CONNECTIONS, 'test', connectionId, testId],
    queryFn: ({ signal }) => call('customer.getConnectionTest', { params: { connectionId, testId }, signal }),
  });

/** The server as the directory knows it, which may be another address than that of the page. */
export const useIssuer = () =>
  useQuery({
    queryKey: [ADMINISTRATION, CONNECTIONS, 'issuer'],
    queryFn: async ({ signal }) => {
      const reply = await request('GET', '/.well-known/oauth-authorization-server', { signal });
      return ((await bodyOf(reply)) as { issuer: string }).issuer;
    },
  });
