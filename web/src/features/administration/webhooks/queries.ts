import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, callForReply, newestOf } from '../../../api/index.js';
import { ADMINISTRATION } from '../actions.js';
import { FEEDS, type Feed, feedEnds } from '../events/feed.js';

export type Webhook = AnswerOf<'events.listWebhooks'>[number];
export type Delivery = AnswerOf<'events.listDeliveries'>['deliveries'][number];
export type DeliveryState = Delivery['state'];

export const WEBHOOKS = 'webhooks';

export const useWebhooks = () =>
  useQuery({
    queryKey: [ADMINISTRATION, WEBHOOKS, 'list'],
    queryFn: ({ signal }) => call('events.listWebhooks', { signal }),
  });

/** One webhook with the ETag that a change of it names. */
export const useWebhook = (id: string) =>
  useQuery({
    queryKey: [ADMINISTRATION, WEBHOOKS, 'one', id],
    queryFn: ({ signal }) => callForReply('events.getWebhook', { params: { id }, signal }),
  });

const SHOWN = 50;
const TESTS = 10;
/** While something is on its way the list is read again. */
const PENDING_MS = 2000;

/** The newest deliveries, newest first. Those of tests have places before the feed, the newest one first. */
async function newestDeliveries(
  id: string,
  state: DeliveryState | undefined,
  signal: AbortSignal,
): Promise<Delivery[]> {
  const found = await Promise.all(FEEDS.map((feed) => newestOfFeed(feed, id, state, signal)));
  return found
    .flat()
    .toSorted((a, b) => b.createdDate.localeCompare(a.createdDate))
    .slice(0, SHOWN);
}

async function newestOfFeed(
  feed: Feed,
  id: string,
  state: DeliveryState | undefined,
  signal: AbortSignal,
): Promise<Delivery[]> {
  const read = (after: number | undefined, count: number) =>
    call('events.listDeliveries', { params: { id }, query: { feed, state, after, count }, signal });
  const { head, oldest } = await feedEnds(feed, signal);
  const [tests, real] = await Promise.all([
    read(undefined, TESTS),
    newestOf<Delivery>(async (after, count) => {
      if (count === 0) return { entries: [], next: after, head };
      const { deliveries } = await read(Math.max(after, oldest - 1), count);
      return { entries: deliveries, next: deliveries.at(-1)?.position ?? after, head };
    }, SHOWN),
  ]);
  return [...tests.deliveries.filter(({ position }) => position < 0), ...real];
}

export const useDeliveries = (id: string, state: DeliveryState | undefined) =>
  useQuery({
    queryKey: [ADMINISTRATION, WEBHOOKS, 'deliveries', id, state],
    queryFn: ({ signal }) => newestDeliveries(id, state, signal),
    refetchInterval: ({ state: { data } }) => data?.some((one) => one.state === 'PENDING') && PENDING_MS,
  });

/** Everything of a webhook but what one changes, as the server wants it. */
export const contentOf = ({ url, types, projectIds, ordering, signature, active }: Webhook) => ({
  url,
  types,
  projectIds,
  ordering,
  signature,
  active,
});
