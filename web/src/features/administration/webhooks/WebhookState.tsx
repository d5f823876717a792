import { State } from '../Frame.js';
import type { Webhook } from './queries.js';
import { useWebhookWords } from './words/index.js';

/** Whether events are sent, and if not, why. */
export function WebhookState({ webhook: { active, disabledReason, failingSince } }: { webhook: Webhook }) {
  const words = useWebhookWords();
  if (disabledReason) return <State tone="bad">{words.disabled[disabledReason]}</State>;
  if (!active) return <State tone="quiet">{words.paused}</State>;
  if (failingSince) return <State tone="warn">{words.failing}</State>;
  return <State tone="good">{words.active}</State>;
}
