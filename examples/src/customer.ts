import { answered, connect } from './connect.js';

/** Who somebody is, whether they may use a service, and a record that they did. */

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
