import { useLoginWords } from './words/index.js';

/** Why a browser gave no passkey, for other features. */
export const usePasskeyReasons = () => useLoginWords().noPasskey;
