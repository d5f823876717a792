import { errors } from 'oidc-provider';
import { isMoving, isUnavailable } from '../store/faults.js';
import { TooBusy } from './fairQueue.js';

/** A temporary failure, in the form of RFC 6749. */
class TemporarilyUnavailable extends errors.OIDCProviderError {
  override expose = true;
  override error_description = 'try again in a moment';
  constructor() {
    super(503, 'temporarily_unavailable');
  }
}

export function asOAuthError(error: unknown): never {
  throw error instanceof TooBusy || isUnavailable(error) || isMoving(error)
    ? new TemporarilyUnavailable()
    : error;
}
