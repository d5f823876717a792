import { AFTER_OTHERS, BEFORE_OTHERS, CREATING, LAST, READING } from './demoValues.js';

/** The order of requests: create, read, change, delete. */
export function inOrder(requests) {
  const ranked = requests.map((request) => ({ request, rank: rankOf(request) }));
  const sorted = ranked.sort((a, b) => a.rank - b.rank).map(({ request }) => request);
  // A PUT without a body sets a state, such as archived. The request that resets it follows directly.
  for (const on of sorted.filter(isSwitch)) {
    const off = sorted.find(({ name, path }) => name !== on.name && path === on.path && isDelete({ name }));
    if (!off) continue;
    sorted.splice(sorted.indexOf(off), 1);
    sorted.splice(sorted.indexOf(on) + 1, 0, off);
  }
  return sorted;

  function isDelete({ name }) {
    return requests.find((request) => request.name === name).request.method === 'DELETE';
  }
}

const isSwitch = ({ request, creates }) => request.method === 'PUT' && !request.body && !creates;

function rankOf({ name, creates, request }) {
  if (BEFORE_OTHERS.includes(name)) return 2.5;
  if (AFTER_OTHERS.includes(name)) return 3.5;
  if (request.method === 'DELETE') return LAST.includes(name) ? 4 : 3;
  if (request.method === 'GET' || READING.includes(name)) return 1;
  return creates || CREATING.includes(name) ? 0 : 2;
}
