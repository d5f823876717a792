import { answered, connect } from './connect.js';

/** Reads a user, checks access to a service, and records usage. */

const { customers } = await connect();

const user = answered(await customers.GET('/users/{user}', { params: { path: { user: 'planner' } } }));
const path = { user: user.username, service: 'tb' };

const { service } = answered(
  await customers.GET('/users/{user}/services/{service}/validate', { params: { path } }),
);
answered(
  await customers.POST('/users/{user}/services/{service}/usage', {
    params: { path },
    body: [{ name: 'drawing.opened', value: 'EX-2' }],
  }),
);
console.log(`${user.username} ${service.active ? 'may' : 'may not'} use trench design`);
