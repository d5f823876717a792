import { currentLanguage } from '../../../words/index.js';

const nb = {
  bytesLost: 'Nettleseren har ikke bildet lenger. Fjern det, og ta det på nytt.',
  notSent: 'Alt må være sendt først. Noe finnes fortsatt bare på denne enheten.',
};

const en: typeof nb = {
  bytesLost: 'The browser no longer has the photo. Remove it, and take it again.',
  notSent: 'Everything has to be sent first. Something is still only on this device.',
};

/** What the engine says of its own; anything else is said by the server. */
export const engineTexts = (): typeof nb => (currentLanguage() === 'nb' ? nb : en);
