/** The languages that everything is said in. */
export type Language = 'en' | 'nb';
