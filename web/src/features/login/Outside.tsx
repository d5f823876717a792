import { RESET } from '../../routes/index.js';
import LoginScreen from './LoginScreen.js';
import ResetScreen from './ResetScreen.js';

/** What is shown to whoever is not logged in, or comes by the link of a mail. */
export default function Outside() {
  return location.pathname === RESET ? <ResetScreen /> : <LoginScreen />;
}
