import { KeyRound, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { attempt, refresh } from '../actions.js';
import { Confirm } from '../Dialogs.js';
import { Detail, Facts, State } from '../Frame.js';
import { useAdministrationWords } from '../words/index.js';
import { ClientDialog } from './ClientDialog.js';
import { CLIENTS, type Client } from './queries.js';
import { useClientWords } from './words/index.js';

/** One client, and what can be done with it. */
export function ClientDetail({
  client,
  back,
  onSecret,
}: {
  client: Client;
  back: string;
  onSecret: (secret: string) => void;
}) {
  const common = useAdministrationWords();
  const words = useClientWords();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'edit' | 'rotate' | 'remove'>();
  const { clientId } = client;
  const params = { clientId };
  const close = () => setOpen(undefined);
  const setActive = async (active: boolean) => {
    if (await attempt(CLIENTS, () => call('customer.changeClient', { params, body: { active } })))
      toast({
        text: active ? words.enabledNow(clientId) : words.disabledNow(clientId),
        undo: () => setActive(!active),
      });
  };
  return (
    <Detail
      title={client.name || clientId}
      label={words.client}
      back={back}
      actions={
        !client.anyCompany && (
          <>
            <Button icon={Pencil} onClick={() => setOpen('edit')}>
              {common.edit}
            </Button>
            {client.active ? (
              <Button icon={Pause} onClick={() => setActive(false)}>
                {words.disable}
              </Button>
            ) : (
              <Button icon={Play} onClick={() => setActive(true)}>
                {words.enable}
              </Button>
            )}
            {!client.redirectUris && (
              <Button icon={KeyRound} onClick={() => setOpen('rotate')}>
                {words.rotate}
              </Button>
            )}
            <Button icon={Trash2} look="danger" onClick={() => setOpen('remove')}>
              {words.remove}
            </Button>
          </>
        )
      }
    >
      {client.anyCompany && <p className="admin-note">{words.anyCompany}</p>}
      <Facts
        facts={[
          [
            words.state,
            <State key="state" tone={client.active ? 'good' : 'quiet'}>
              {client.active ? words.active : words.disabled}
            </State>,
          ],
          [words.administrator, client.administrator ? common.yes : common.no],
          [words.clientId, clientId],
          [words.flows, client.flows.map((flow) => words.flowNames[flow] ?? flow).join(', ')],
          [
            words.scopes,
            client.scopes?.length ? (
              <span key="scopes" className="admin-tags">
                {client.scopes.map((scope) => (
                  <span key={scope} className="admin-tag">
                    {scope}
                  </span>
                ))}
              </span>
            ) : (
              words.allScopes
            ),
          ],
          ...(client.redirectUris
            ? [
                [
                  words.redirectUris,
                  <span key="redirects" className="admin-tags">
                    {client.redirectUris.map((address) => (
                      <span key={address} className="admin-tag">
                        {address}
                      </span>
                    ))}
                  </span>,
                ] as [string, ReactNode],
              ]
            : []),
        ]}
      />
      {open === 'edit' && (
        <ClientDialog
          client={client}
          onClose={close}
          onSaved={() => {
            close();
            toast({ text: words.saved(clientId) });
          }}
        />
      )}
      {open === 'rotate' && (
        <Confirm
          title={words.rotateTitle(clientId)}
          action={words.rotateButton}
          onClose={close}
          onConfirm={async () => {
            const { secret } = await call('customer.rotateClientSecret', { params });
            onSecret(secret);
          }}
        >
          <p>{words.rotateText}</p>
        </Confirm>
      )}
      {open === 'remove' && (
        <Confirm
          title={words.removeTitle(clientId)}
          action={words.removeButton}
          onClose={close}
          onConfirm={async () => {
            await call('customer.removeClient', { params });
            navigate(back);
            await refresh(CLIENTS);
            toast({ text: words.removed(clientId) });
          }}
        >
          <p>{words.removeText}</p>
        </Confirm>
      )}
    </Detail>
  );
}
