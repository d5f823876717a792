/** The languages of all texts for people. */
export type Language = 'en' | 'nb';
