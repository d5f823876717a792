import { useOwnServer } from '../harness.js';
import { describeMcp } from './mcp.js';
import { describeTypescriptClient } from './typescript.js';

// One server for both, because starting it takes longer than most of these tests.
const server = useOwnServer('asks about the projects of the demo');

describeTypescriptClient(server);
describeMcp(server);
