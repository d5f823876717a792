import { useServer } from '../harness.js';
import { describeMcp } from './mcp.js';
import { describeTypescriptClient } from './typescript.js';

// One server for both, because starting it takes longer than most of these tests.
const server = useServer();

describeTypescriptClient(server);
describeMcp(server);
