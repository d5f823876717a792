import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../api/index.js';
import { ADMINISTRATION } from '../actions.js';

export type Client = AnswerOf<'customer.listClients'>[number];

export const CLIENTS = 'clients';

export const useClients = () =>
  useQuery({
    queryKey: [ADMINISTRATION, CLIENTS, 'list'],
    queryFn: ({ signal }) => call('customer.listClients', { signal }),
  });
