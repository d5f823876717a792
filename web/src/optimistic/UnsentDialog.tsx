import { useState, useSyncExternalStore } from 'react';
import { Button, Dialog } from '../kit/index.js';
import type { Offer } from './open.js';

interface Words {
  title: string;
  text: (count: number) => string;
  send: string;
  discard: string;
}

/** Asks what becomes of what an earlier visit did not send. While all is closed, it stays kept. */
export default function UnsentDialog({
  open: { document, offer },
  words,
}: {
  open: {
    document: { subscribe(listener: () => void): () => void; get(): { closed: unknown } };
    offer: Offer | undefined;
  };
  words: Words;
}) {
  const closed = useSyncExternalStore(document.subscribe, () => document.get().closed);
  const [, setAnswered] = useState(false);
  if (!offer || closed || offer.isAnswered) return null;
  const answer = (action: () => unknown) => () => {
    action();
    setAnswered(true);
  };
  return (
    <Dialog
      title={words.title}
      onClose={answer(() => offer.resume())}
      actions={
        <>
          <Button onClick={answer(() => offer.discard())}>{words.discard}</Button>
          <Button look="main" data-safe onClick={answer(() => offer.resume())}>
            {words.send}
          </Button>
        </>
      }
    >
      <p>{words.text(offer.count)}</p>
    </Dialog>
  );
}
