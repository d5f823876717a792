import './login.css';
import { useSession } from '../../api/index.js';
import { Dialog } from '../../kit/index.js';
import { DirectoryLinks } from './DirectoryLinks.js';
import { LoginForm } from './LoginForm.js';
import { useLoginWords } from './words/index.js';

/** Over what is there when a session has ended; it cannot be closed, only answered. */
export default function LoginDialog({ username }: { username: string }) {
  const words = useLoginWords();
  const { connection } = useSession();
  return (
    <Dialog title={words.again} onClose={() => undefined}>
      <p>{words.againText}</p>
      <p className="login-as">{username}</p>
      {connection && (
        <DirectoryLinks connections={[{ ...connection, href: `/login/${connection.connectionId}` }]} />
      )}
      <LoginForm username={username} withoutPassword={connection !== undefined}>
        <button type="button" className="link-button" onClick={() => location.reload()}>
          {words.other}
        </button>
      </LoginForm>
    </Dialog>
  );
}
