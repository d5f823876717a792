import './sendStatus.css';
import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Icon } from '../kit/index.js';
import type { SendState } from './sending.js';

interface Sent {
  subscribe(listener: () => void): () => void;
  get(): SendState;
  obstacle(): string | undefined;
}

/** Whether the server has everything. */
export function SendStatus({
  sender,
  unsent,
  isKept = false,
  words,
}: {
  sender: Sent;
  /** Gestures that it has not confirmed. */
  unsent: number;
  /** They wait here, because there is too little to be sent yet. */
  isKept?: boolean;
  words: { saved: string; saving: string; notSent: string };
}) {
  const state = useSyncExternalStore(sender.subscribe, sender.get);
  const obstacle = useSyncExternalStore(sender.subscribe, sender.obstacle);
  const isWaiting = unsent > 0 && (isKept || state === 'waiting');
  const [icon, text] = isWaiting
    ? ([CloudOff, words.notSent] as const)
    : state === 'saving' || unsent > 0
      ? ([CloudUpload, words.saving] as const)
      : ([CloudCheck, words.saved] as const);
  return (
    <p className={`send-status ${isWaiting ? 'warn' : 'quiet'}`}>
      <Icon of={icon} size={16} />
      <span role="status" title={isWaiting ? obstacle : undefined}>
        {isWaiting && obstacle ? `${text}: ${obstacle}` : text}
      </span>
    </p>
  );
}
