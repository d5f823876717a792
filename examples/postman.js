import { mkdir, writeFile } from 'node:fs/promises';
import { collectionOf } from './postman/collection.js';

/** Writes a Postman collection from the OpenAPI documents of a running server. */

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const file = new URL('dist/spadework.postman_collection.json', import.meta.url);

const documents = await Promise.all(
  ['trench', 'calculation', 'customer', 'checklist', 'doc', 'events', 'project'].map(async (service) => {
    const response = await fetch(`${address}/public/${service}/rest/openapi.json`);
    if (!response.ok) throw new Error(`${service} answers ${response.status}`);
    return response.json();
  }),
);
await mkdir(new URL('.', file), { recursive: true });
await writeFile(file, JSON.stringify(collectionOf(address, documents), null, 2));
console.log('wrote examples/dist/spadework.postman_collection.json');
