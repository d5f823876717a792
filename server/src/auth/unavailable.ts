import { errors } from 'oidc-provider';
import { STORE_FAULTS } from '../kernel/storeFaults.js';
import { isMoving, storeFaultOf } from '../store/faults.js';
import { TooBusy } from './fairQueue.js';

/** A temporary failure, in the form of RFC 6749. */
class TemporarilyUnavailable extends errors.OIDCProviderError {
  override expose = true;
  override error_description: string;
  constructor(description = 'try again in a moment') {
    super(503, 'temporarily_unavailable');
    this.error_description = description;
  }
}

export function asOAuthError(error: unknown): never {
  const fault = storeFaultOf(error);
  if (fault) throw new TemporarilyUnavailable(STORE_FAULTS[fault].brief);
  throw error instanceof TooBusy || isMoving(error) ? new TemporarilyUnavailable() : error;
}
