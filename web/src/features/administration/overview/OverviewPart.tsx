import './overview.css';
import { useQuery } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call, useSession } from '../../../api/index.js';
import { Button, Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatNumber } from '../../../words/index.js';
import { THESAURUS_SCOPE } from '../../search/index.js';
import { ADMINISTRATION } from '../actions.js';
import { useAdditions } from '../additions/queries.js';
import { CHECKLIST_SCOPE, useOwnRevisions } from '../checklists/queries.js';
import { useClients } from '../clients/queries.js';
import { useDesignRules } from '../designRules/queries.js';
import { FEEDS, feedEnds } from '../events/feed.js';
import { PART_GROUPS, type PartName } from '../parts.js';
import { useRuleSets } from '../rules/queries.js';
import { useMissed } from '../searchWords/queries.js';
import { useUsers } from '../users/queries.js';
import { useWebhooks } from '../webhooks/queries.js';
import { useAdministrationWords } from '../words/index.js';

const SOON_MS = 30 * 24 * 3_600_000;

/** How many there are of everything, and what needs somebody. */
export default function OverviewPart() {
  const common = useAdministrationWords();
  const words = common.overview;
  const [, navigate] = useLocation();
  const [soon] = useState(() => new Date(Date.now() + SOON_MS).toISOString());
  const users = useUsers().data?.entities;
  const clients = useClients().data;
  const webhooks = useWebhooks().data;
  const sets = useRuleSets().data;
  const designRules = useDesignRules().data?.body;
  const additions = useAdditions().data?.body.additions;
  const { scopes } = useSession();
  const missed = useMissed(scopes.includes(THESAURUS_SCOPE)).data;
  const checklists = useOwnRevisions(scopes.includes(CHECKLIST_SCOPE)).data;
  const profiles = useQuery({
    queryKey: [ADMINISTRATION, 'profiles', 'list'],
    queryFn: ({ signal }) => call('trench.listProfiles', { signal }),
  }).data;
  const economyProfiles = useQuery({
    queryKey: [ADMINISTRATION, 'economyProfiles', 'list'],
    queryFn: ({ signal }) => call('trench.listEconomyProfiles', { signal }),
  }).data;
  const sessions = useQuery({
    queryKey: [ADMINISTRATION, 'sessions', 'count'],
    queryFn: ({ signal }) => call('customer.pageSessions', { query: { count: 0 }, signal }),
  }).data;
  const ends = useQuery({
    queryKey: [ADMINISTRATION, 'history', 'ends'],
    queryFn: ({ signal }) => Promise.all(FEEDS.map((feed) => feedEnds(feed, signal))),
  }).data;
  const locked = users?.filter(({ state }) => state === 'LOCKED').length ?? 0;
  const invited = users?.filter(({ state }) => state === 'INVITED').length ?? 0;
  const ending =
    users?.filter(({ services }) => services.some(({ endDate }) => endDate && endDate < soon)).length ?? 0;
  const failing = webhooks?.filter((one) => one.disabledReason || one.failingSince).length ?? 0;
  const own = sets?.filter(({ starter }) => !starter).length ?? 0;
  return (
    <div className="admin-part admin-overview">
      <Card
        name="users"
        count={users?.length}
        text={words.users(locked, invited, ending)}
        warns={locked + ending > 0}
      />
      <Card name="clients" count={clients?.length} text={words.clients} />
      <Card name="sessions" count={sessions?.total} text={words.sessions} />
      <Card
        name="webhooks"
        count={webhooks?.length}
        text={words.webhooks(failing, webhooks?.length ?? 0)}
        warns={failing > 0}
      />
      <Card name="imports" text={words.imports}>
        <p>
          <Button icon={FileInput} onClick={() => navigate(addressOf.administration('imports'))}>
            {common.importAction}
          </Button>
        </p>
      </Card>
      <Card name="checklists" count={checklists?.length} text={words.checklists} />
      <Card
        name="designRules"
        count={designRules?.rules.length}
        text={designRules ? words.designRules(designRules.starter) : ''}
      />
      <Card name="rules" count={sets?.length} text={words.rules(own)} />
      <Card name="profiles" count={profiles?.length} text={words.profiles} />
      <Card name="economyProfiles" count={economyProfiles?.length} text={words.economyProfiles} />
      <Card name="additions" count={additions?.length} text={words.additions} />
      <Card name="searchWords" count={missed?.length} text={words.searchWords} />
      <Card
        name="history"
        count={ends?.reduce((sum, { head, oldest }) => sum + head - oldest + 1, 0)}
        text={words.history}
      />
    </div>
  );
}

function Card({
  name,
  count,
  text,
  warns = false,
  children,
}: {
  name: PartName;
  count?: number | undefined;
  text: string;
  warns?: boolean;
  children?: ReactNode;
}) {
  const common = useAdministrationWords();
  const id = useId();
  const part = PART_GROUPS.flatMap(({ parts }) => parts).find((one) => one.name === name)!;
  return (
    <section className="admin-card" aria-labelledby={id}>
      <header>
        <Icon of={part.icon} size={18} />
        <h2 id={id}>{common.parts[name]}</h2>
      </header>
      {children ?? <p className="admin-figure">{count === undefined ? '–' : formatNumber(count)}</p>}
      <p className={warns ? 'admin-warns' : 'quiet'}>{text}</p>
      <Link href={addressOf.administration(part.slug)} className="admin-open" aria-describedby={id}>
        {common.overview.open}
      </Link>
    </section>
  );
}
