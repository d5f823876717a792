/** What belongs to a company, and is moved with it. A test looks for tables that are in neither list. */
export interface MovedTable {
  table: string;
  /** Which of its rows, as a condition on `t` with the company's id in place of `$company`. */
  rows: string;
  /** A column with ids of shared content, or of a sequence of such, which each database numbers by itself. */
  translated?: { column: string; ids: 'revisions' | 'checklists' | 'documents' };
  /** How many rows are copied at a time, where they are large. */
  batch?: number;
  /** A column that is encrypted anew, and so differs. */
  sealed?: string;
}

const OF_COMPANY = 't.company_id = $company';
const OWN_USERS = 'SELECT u.username FROM app_user u WHERE u.company_id = $company';
const OWN_CLIENTS = 'SELECT c.client_id FROM client c WHERE c.company_id = $company';

const table = (name: string, more: Partial<MovedTable> = {}): MovedTable => ({
  table: name,
  rows: OF_COMPANY,
  ...more,
});
const revisions = { column: 'revision_id', ids: 'revisions' } as const;
const checklists = { column: 'revision_id', ids: 'checklists' } as const;
const ownChecklists = { column: 'id', ids: 'checklists' } as const;
const documents = { column: 'document_id', ids: 'documents' } as const;

/** In an order in which rows can be inserted; deleted backwards. */
export const MOVED_TABLES: readonly MovedTable[] = [
  // Deleted last: photos that are deleted before it add to it, and their objects are those of the other database now.
  table('photo_object_removal'),
  table('company', { rows: 't.id = $company' }),
  table('department'),
  table('company_service'),
  table('app_user'),
  table('user_service'),
  table('login_place'),
  table('passkey'),
  table('password_reset'),
  table('user_preference'),
  table('connection', { sealed: 'secret' }),
  table('external_identity'),
  table('directory_group'),
  table('directory_member'),
  table('web_session', { rows: `t.username IN (${OWN_USERS})` }),
  table('client'),
  table('oauth_token', {
    rows: `t.client_id IN (${OWN_CLIENTS}) AND (t.username IS NULL OR t.username IN (${OWN_USERS}))`,
  }),
  table('idempotency'),
  table('usage_record'),
  table('project_word'),
  table('project'),
  table('project_member', { rows: `${OF_COMPANY} AND t.username IN (${OWN_USERS})` }),
  table('project_access'),
  table('catalog_type'),
  table('segment'),
  table('segment_version'),
  table('segment_route'),
  table('feeder'),
  table('company_price', { translated: revisions }),
  table('cost_favorite'),
  table('cost_rule_set'),
  table('quantity_profile'),
  table('economy_profile'),
  table('template'),
  table('design_rules'),
  table('addition_profile'),
  table('calculation', { translated: revisions }),
  table('calculation_branch'),
  table('calculation_origin'),
  table('design_notice'),
  table('deleted_node'),
  table('estimate'),
  table('charge'),
  table('charge_actual'),
  table('company_checklist_revision', { translated: ownChecklists }),
  table('company_checklist_facility', { translated: checklists }),
  table('company_checklist_checkpoint', { translated: checklists }),
  table('record', { translated: checklists }),
  table('record_answer'),
  table('record_signature'),
  table('record_photo'),
  // A row has half a MiB, twice that in hexadecimal digits.
  table('record_photo_part', { batch: 10 }),
  table('deviation'),
  table('document_comment', { translated: documents }),
  table('document_favorite', { translated: documents }),
  table('document_use', { translated: documents }),
  table('thesaurus'),
  table('missed_search'),
  table('webhook', { sealed: 'secrets' }),
  table('webhook_delivery'),
  table('event'),
  table('event_head'),
  table('former_epoch'),
];

/** Rows of a company that are deleted where it was, and do not come along. */
export const LEFT_BEHIND: readonly { table: string; rows: string; why: string }[] = [
  { table: 'login_attempt', rows: OF_COMPANY, why: 'begun again' },
  { table: 'connection_test', rows: OF_COMPANY, why: 'tried again' },
  { table: 'packing', rows: OF_COMPANY, why: 'found again when needed' },
  { table: 'segment_check', rows: OF_COMPANY, why: 'checked again when needed' },
  {
    table: 'segment_presence',
    rows: `${OF_COMPANY} OR t.username IN (${OWN_USERS})`,
    why: 'noted again by whoever has a segment open',
  },
  { table: 'passkey_challenge', rows: OF_COMPANY, why: 'asked again at the next login' },
  {
    table: 'comment_sharing',
    rows: `${OF_COMPANY} OR t.to_company_id = $company`,
    why: 'the other company stays',
  },
  {
    table: 'project_member',
    rows: `${OF_COMPANY} OR t.username IN (${OWN_USERS})`,
    why: 'the other company stays',
  },
  {
    table: 'authorization_request',
    rows: `t.client_id IN (${OWN_CLIENTS})`,
    why: 'the program asks again',
  },
  {
    table: 'oauth_token',
    rows: `t.client_id IN (${OWN_CLIENTS}) OR t.username IN (${OWN_USERS})`,
    why: 'its client or its user stays',
  },
];

/** Shared by all companies of a database, or its own: the other database has these already. */
export const STAYING_TABLES: readonly string[] = [
  'checklist_checkpoint',
  'checklist_facility',
  'checklist_revision',
  'company_move',
  'cost_activity',
  'cost_child',
  'cost_facility',
  'cost_node',
  'cost_revision',
  'cost_unit',
  'document',
  'document_file',
  'document_index',
  'document_indexed',
  'document_part',
  'document_posting',
  'document_series',
  'document_term',
  'document_version',
  'document_word',
  'id_range',
  'migration',
  'oauth_key',
  'object_store',
  'project_index',
  'restore_mark',
  'server_hour',
  'service',
  'service_role',
  'used_logout_token',
  'webhook_key',
];
