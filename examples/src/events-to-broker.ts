import { readFile, writeFile } from 'node:fs/promises';
import { connect, PROGRAM } from './connect.js';

/** Publishes the feed to a message broker, at least once each and in order. The README has NATS and Kafka. */

interface Broker {
  /** Resolves when the broker has stored the message. It drops another message with the same id. */
  publish(subject: string, id: string, body: string): Promise<void>;
}

const printer: Broker = {
  async publish(subject, id) {
    console.log(`${subject} ${id}`);
  },
};

/** Publishes all events after the stored position; returns how many there were. */
async function forward(broker: Broker, positions: URL): Promise<number> {
  const { events } = await connect(PROGRAM);
  let position = Number(await readFile(positions, 'utf8').catch(() => '0'));
  for (let count = 0; ; ) {
    const { data, error } = await events.GET('/events', {
      params: { query: { after: position, count: 1000 } },
    });
    if (!data) throw new Error(error?.detail);
    if (data.events.length === 0) return count;
    for (const event of data.events)
      await broker.publish(`spadework.${event.type}`, event.id, JSON.stringify(event));
    count += data.events.length;
    position = data.next;
    await writeFile(positions, String(position));
  }
}

const count = await forward(printer, new URL('events-to-broker.position', import.meta.url));
console.log(`published ${count} events`);
