import { readFile } from 'node:fs/promises';
import vm from 'node:vm';

/** Runs our Postman collection from top to bottom. Prints one line for each request, with its failures. */

const [file, baseUrl] = process.argv.slice(2);
const collection = JSON.parse(await readFile(file, 'utf8'));
const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
if (baseUrl) variables.set('baseUrl', baseUrl);

const requestsOf = (item) => (item.item ? item.item.flatMap(requestsOf) : [item]);

let failures = 0;
for (const { name, event, request } of collection.item.flatMap(requestsOf)) {
  const problems = await send(request, event).catch((error) => [error.message]);
  if (problems.length) failures++;
  console.log(problems.length ? `failed ${name}: ${problems.join('; ')}` : `passed ${name}`);
}
console.log(failures ? `${failures} failed` : 'all passed');
process.exitCode = failures ? 1 : 0;

function filled(text) {
  return text.replace(/\{\{([\w$]+)\}\}/g, (_, name) => {
    if (name === '$guid') return crypto.randomUUID();
    if (!variables.has(name)) throw new Error(`nothing has set ${name}`);
    return variables.get(name);
  });
}

async function send({ method, header, auth = collection.auth, body, url }, events) {
  const headers = new Headers({ authorization: authorization(auth) });
  for (const { key, value, disabled } of header) if (!disabled) headers.set(key, filled(value));
  const response = await fetch(filled(url.raw), { method, headers, body: body && bodyOf(body) });
  const text = await response.text();
  return events.flatMap(({ script }) => tested(script.exec.join('\n'), response.status, text));
}

function authorization({ type, basic, bearer }) {
  const value = (list, key) => filled(list.find((entry) => entry.key === key).value);
  if (type === 'bearer') return `Bearer ${value(bearer, 'token')}`;
  return `Basic ${btoa(`${value(basic, 'username')}:${value(basic, 'password')}`)}`;
}

function bodyOf({ mode, raw, urlencoded }) {
  if (mode === 'raw') return filled(raw);
  // No file is chosen.
  if (mode === 'file') return new Uint8Array();
  return new URLSearchParams(urlencoded.map(({ key, value }) => [key, filled(value)]));
}

/** Runs a test script with the parts of the Postman API that our scripts use. Returns its failures. */
function tested(script, status, text) {
  const problems = [];
  const pm = {
    test(name, check) {
      try {
        check();
      } catch (error) {
        problems.push(`${name}, but: ${error.message}`);
      }
    },
    response: {
      json: () => JSON.parse(text),
      to: {
        have: {
          status(expected) {
            if (status !== expected) throw new Error(`${status} ${text.slice(0, 300)}`);
          },
        },
      },
    },
    collectionVariables: {
      set(name, value) {
        if (value === undefined) throw new Error(`the answer has no ${name}`);
        variables.set(name, String(value));
      },
    },
  };
  try {
    vm.runInNewContext(script, { pm });
  } catch (error) {
    problems.push(error.message);
  }
  return problems;
}
