import { mkdir, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

/** Writes the types of each service from the OpenAPI documents of a running server. */

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const directory = new URL('src/generated/', import.meta.url);

await mkdir(directory, { recursive: true });
for (const service of ['trench', 'project', 'customer', 'calculation', 'checklist', 'doc', 'events']) {
  const types = await openapiTS(new URL(`/public/${service}/rest/openapi.json`, address));
  await writeFile(new URL(`${service}.ts`, directory), astToString(types));
}
console.log(`generated from ${address}`);
