import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { announce, Button } from '../../../kit/index.js';
import { during } from '../../../settled/index.js';
import { useAdministrationWords } from '../words/index.js';

/** Addresses to copy, each with its name. */
export function Addresses({ addresses }: { addresses: readonly (readonly [string, string])[] }) {
  const words = useAdministrationWords();
  const [copied, setCopied] = useState<string>();
  const copy = async (name: string, address: string) => {
    try {
      await during('the clipboard', navigator.clipboard.writeText(address));
      setCopied(name);
      announce(words.copied);
    } catch {
      announce(words.notCopied, 'assertive');
    }
  };
  return addresses.map(([name, address]) => (
    <div key={name} className="admin-secret">
      <span className="field-label">{name}</span>
      <div className="admin-secret-box">
        <output aria-label={name}>{address}</output>
        <Button
          icon={copied === name ? Check : Copy}
          aria-label={`${words.copy}: ${name}`}
          onClick={() => copy(name, address)}
        >
          {copied === name ? words.copied : words.copy}
        </Button>
      </div>
    </div>
  ));
}
