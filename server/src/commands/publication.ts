import { UsageError } from '../config.js';
import type { Publication } from '../store/revisions.js';
import { translate } from '../tables/translate.js';
import { dayOf, type Invocation, type Option, refuseBlank } from './command.js';

/** The options for publishing a revision. */
export const PUBLICATION_OPTIONS: Record<string, Option> = {
  revision: {
    type: 'string',
    help: 'Name of the revision; of company-prices the latest active one by default',
  },
  description: { type: 'string', help: 'What is new in the revision' },
  'active-from': {
    type: 'string',
    help: 'First day, such as 2027-01-01; of the revisions whose day has come, the newest is the latest',
  },
  'active-to': {
    type: 'string',
    help: 'Last day, for people to read: nothing ends by itself; see deactivate',
  },
  inactive: {
    type: 'boolean',
    help: 'Publish it without making it available; see catalog activate, checklists activate',
  },
};

export function publicationOf(values: Invocation['values']): Publication {
  refuseBlank(values, 'revision', 'description');
  const { revision, description } = values as Record<string, string | undefined>;
  if (revision === undefined) throw new UsageError(translate`--revision is missing: a revision needs a name`);
  if (values['active-from'] === undefined && !values.inactive)
    throw new UsageError(
      translate`--active-from is missing: on which day does the revision come into use, such as 2027-01-01? Or --inactive, to decide later`,
    );
  return {
    revision,
    description,
    activeFromDate: dayOf(values, 'active-from'),
    activeToDate: dayOf(values, 'active-to'),
    active: !values.inactive,
  };
}
