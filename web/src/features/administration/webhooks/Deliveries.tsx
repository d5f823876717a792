import { Inbox } from 'lucide-react';
import { useId, useState } from 'react';
import { Icon } from '../../../kit/index.js';
import { formatMoment, formatNumber } from '../../../words/index.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { Loading, State, type Tone } from '../Frame.js';
import { type Delivery, type DeliveryState, useDeliveries } from './queries.js';
import { useWebhookWords } from './words/index.js';

const STATES: readonly DeliveryState[] = ['PENDING', 'DELIVERED', 'DEAD'];
const TONES: Record<DeliveryState, Tone> = { PENDING: 'warn', DELIVERED: 'good', DEAD: 'bad' };

/** The newest deliveries with state, attempts and answer. */
export function Deliveries({ id }: { id: string }) {
  const words = useWebhookWords();
  const heading = useId();
  const [state, setState] = useState<DeliveryState>();
  const deliveries = useDeliveries(id, state);
  const columns: DataColumn<Delivery>[] = [
    {
      key: 'event',
      title: words.event,
      cell: ({ position, createdDate }) => (
        <span className="admin-two">
          <span>{position < 0 ? words.testEvent : words.eventAt(formatNumber(position))}</span>
          <span className="quiet">{formatMoment(createdDate)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      cell: ({ state: own, due, attempt }) => (
        <span className="admin-two">
          <State tone={TONES[own]}>{words.states[own]}</State>
          {due && attempt > 0 && own === 'PENDING' && (
            <span className="quiet">{words.due(formatMoment(due))}</span>
          )}
        </span>
      ),
    },
    {
      key: 'attempts',
      title: words.attempts,
      align: 'end',
      less: true,
      cell: ({ attempt }) => formatNumber(attempt),
    },
    {
      key: 'answer',
      title: words.answer,
      align: 'end',
      cell: ({ status, ms, attempt }) => (
        <span className="admin-two">
          <span>{status ?? (attempt > 0 ? words.noAnswer : '–')}</span>
          {ms !== undefined && <span className="quiet">{`${formatNumber(ms)} ms`}</span>}
        </span>
      ),
    },
  ];
  return (
    <section className="admin-sub" aria-labelledby={heading}>
      <header className="admin-sub-head">
        <h3 id={heading}>{words.deliveries}</h3>
        <select
          className="field-input field-select admin-select"
          aria-label={words.stateFilter}
          value={state ?? ''}
          onChange={(event) => setState((event.target.value || undefined) as DeliveryState | undefined)}
        >
          <option value="">{words.allStates}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {words.states[one]}
            </option>
          ))}
        </select>
      </header>
      <Loading query={deliveries} />
      {deliveries.data?.length === 0 && (
        <p className="admin-nothing">
          <Icon of={Inbox} size={17} />
          {state ? words.noneInState : words.noDeliveries}
        </p>
      )}
      {deliveries.data && deliveries.data.length > 0 && (
        <DataTable
          caption={words.deliveries}
          columns={columns}
          rows={deliveries.data}
          keyOf={({ eventId }) => eventId}
        />
      )}
    </section>
  );
}
