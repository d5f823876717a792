export type Language = 'en' | 'nb';

/** A mail without its reader. */
export interface Letter {
  language: Language;
  subject: string;
  text: string;
  html: string;
}

export interface LetterValues {
  /** Of the reader. */
  name: string;
  username: string;
  companyName: string;
  /** Where the reader chooses a password. */
  link: string;
  /** Of this server, as people know it. */
  host: string;
}

export const LETTER_KINDS = ['FORGOTTEN', 'INVITATION'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** What a letter says: paragraphs before the link, and after it. */
interface Words {
  subject: string;
  before: string[];
  button: string;
  after: string[];
}

const WORDS: Record<Language, Record<LetterKind, (values: LetterValues) => Words>> = {
  en: {
    FORGOTTEN: ({ name, username, host }) => ({
      subject: 'Choose a new password for Spadework',
      before: [
        `Hello ${name},`,
        `Somebody, probably you, has asked for a new password for the user name ${username} at ${host}. Choose it here:`,
      ],
      button: 'Choose a new password',
      after: [
        'The link works once, and for an hour.',
        'Did you not ask for this? Then you need do nothing: your password is as it was. If it happens often, tell an administrator of your company.',
      ],
    }),
    INVITATION: ({ name, username, companyName, host }) => ({
      subject: 'You are invited to Spadework',
      before: [
        `Hello ${name},`,
        `${companyName} has invited you to Spadework at ${host}. Your user name is ${username}. Choose a password here:`,
      ],
      button: 'Choose a password',
      after: [
        'The link works once, and for seven days. After that you can have another one by “Forgotten the password?” where you log in.',
        'Do you not know what this is about? Then you need do nothing.',
      ],
    }),
  },
  nb: {
    FORGOTTEN: ({ name, username, host }) => ({
      subject: 'Velg et nytt passord til Spadework',
      before: [
        `Hei ${name},`,
        `Noen, trolig du, har bedt om et nytt passord for brukernavnet ${username} på ${host}. Velg det her:`,
      ],
      button: 'Velg et nytt passord',
      after: [
        'Lenken virker én gang, og i en time.',
        'Har du ikke bedt om dette? Da trenger du ikke gjøre noe: passordet er som før. Skjer det ofte, si fra til en administrator i selskapet.',
      ],
    }),
    INVITATION: ({ name, username, companyName, host }) => ({
      subject: 'Du er invitert til Spadework',
      before: [
        `Hei ${name},`,
        `${companyName} har invitert deg til Spadework på ${host}. Brukernavnet ditt er ${username}. Velg et passord her:`,
      ],
      button: 'Velg et passord',
      after: [
        'Lenken virker én gang, og i sju dager. Etter det kan du få en ny med «Glemt passordet?» der du logger inn.',
        'Vet du ikke hva dette gjelder? Da trenger du ikke gjøre noe.',
      ],
    }),
  },
};

/** A letter as text, and as HTML that loads nothing from anywhere. */
export function letterOf(kind: LetterKind, language: Language, given: LetterValues): Letter {
  const values = Object.fromEntries(
    Object.entries(given).map(([key, text]) => [key, oneLine(text)]),
  ) as unknown as LetterValues;
  const { subject, before, button, after } = WORDS[language][kind](values);
  const { link } = values;
  return {
    language,
    subject,
    text: `${[...before, link, ...after].join('\n\n')}\n`,
    html: page(language, subject, [
      ...before.map(paragraph),
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="background:#1d4f45;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(button)}</a></p>`,
      `<p style="font-size:14px;word-break:break-all">${escaped(link)}</p>`,
      ...after.map(paragraph),
    ]),
  };
}

/** Names that people give cannot begin another line, or another paragraph. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const page = (language: Language, title: string, parts: string[]): string =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;background:#ffffff;max-width:560px;margin:24px auto;padding:0 16px">
${parts.join('\n')}
</body>
</html>
`;
