import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/index.js';
import { Boundary } from './Boundary.js';
import { SessionGate } from './SessionGate.js';
import { Shell } from './Shell.js';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Boundary>
        <SessionGate>
          <Shell />
        </SessionGate>
      </Boundary>
    </QueryClientProvider>
  );
}
