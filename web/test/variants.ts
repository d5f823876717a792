import { words as appEn } from '../src/app/words/en.js';
import { words as appNb } from '../src/app/words/nb.js';
import { words as accountEn } from '../src/features/account/words/en.js';
import { words as accountNb } from '../src/features/account/words/nb.js';
import { words as ownChecklistsEn } from '../src/features/administration/checklists/words/en.js';
import { words as ownChecklistsNb } from '../src/features/administration/checklists/words/nb.js';
import { words as clientsEn } from '../src/features/administration/clients/words/en.js';
import { words as clientsNb } from '../src/features/administration/clients/words/nb.js';
import { words as connectionsEn } from '../src/features/administration/connections/words/en.js';
import { words as connectionsNb } from '../src/features/administration/connections/words/nb.js';
import { words as designRulesEn } from '../src/features/administration/designRules/words/en.js';
import { words as designRulesNb } from '../src/features/administration/designRules/words/nb.js';
import { words as economyProfilesEn } from '../src/features/administration/economyProfiles/words/en.js';
import { words as economyProfilesNb } from '../src/features/administration/economyProfiles/words/nb.js';
import { words as importsEn } from '../src/features/administration/imports/words/en.js';
import { words as importsNb } from '../src/features/administration/imports/words/nb.js';
import { words as profilesEn } from '../src/features/administration/profiles/words/en.js';
import { words as profilesNb } from '../src/features/administration/profiles/words/nb.js';
import { words as rulesEn } from '../src/features/administration/rules/words/en.js';
import { words as rulesNb } from '../src/features/administration/rules/words/nb.js';
import { words as searchWordsEn } from '../src/features/administration/searchWords/words/en.js';
import { words as searchWordsNb } from '../src/features/administration/searchWords/words/nb.js';
import { words as usersEn } from '../src/features/administration/users/words/en.js';
import { words as usersNb } from '../src/features/administration/users/words/nb.js';
import { words as webhooksEn } from '../src/features/administration/webhooks/words/en.js';
import { words as webhooksNb } from '../src/features/administration/webhooks/words/nb.js';
import { words as administrationEn } from '../src/features/administration/words/en.js';
import { words as administrationNb } from '../src/features/administration/words/nb.js';
import { words as authorizeEn } from '../src/features/authorize/words/en.js';
import { words as authorizeNb } from '../src/features/authorize/words/nb.js';
import { words as catalogsEn } from '../src/features/catalogs/words/en.js';
import { words as catalogsNb } from '../src/features/catalogs/words/nb.js';
import { words as checkEn } from '../src/features/check/words/en.js';
import { words as checkNb } from '../src/features/check/words/nb.js';
import { words as checklistsEn } from '../src/features/checklists/words/en.js';
import { words as checklistsNb } from '../src/features/checklists/words/nb.js';
import { words as chargeEn } from '../src/features/cost/charge/words/en.js';
import { words as chargeNb } from '../src/features/cost/charge/words/nb.js';
import { words as estimateEn } from '../src/features/cost/estimate/words/en.js';
import { words as estimateNb } from '../src/features/cost/estimate/words/nb.js';
import { words as costEn } from '../src/features/cost/words/en.js';
import { words as costNb } from '../src/features/cost/words/nb.js';
import { words as documentsEn } from '../src/features/documents/words/en.js';
import { words as documentsNb } from '../src/features/documents/words/nb.js';
import { words as feedersEn } from '../src/features/electrical/words/en.js';
import { words as feedersNb } from '../src/features/electrical/words/nb.js';
import { words as loginEn } from '../src/features/login/words/en.js';
import { words as loginNb } from '../src/features/login/words/nb.js';
import { words as mapCanvasEn } from '../src/features/map/canvas/words/en.js';
import { words as mapCanvasNb } from '../src/features/map/canvas/words/nb.js';
import { words as mapFilesEn } from '../src/features/map/files/words/en.js';
import { words as mapFilesNb } from '../src/features/map/files/words/nb.js';
import { words as mapListEn } from '../src/features/map/list/words/en.js';
import { words as mapListNb } from '../src/features/map/list/words/nb.js';
import { words as mapMarkingEn } from '../src/features/map/marking/words/en.js';
import { words as mapMarkingNb } from '../src/features/map/marking/words/nb.js';
import { words as mapPanelsEn } from '../src/features/map/panels/words/en.js';
import { words as mapPanelsNb } from '../src/features/map/panels/words/nb.js';
import { words as mapEn } from '../src/features/map/words/en.js';
import { words as mapNb } from '../src/features/map/words/nb.js';
import { words as onSiteEn } from '../src/features/projects/page/words/en.js';
import { words as onSiteNb } from '../src/features/projects/page/words/nb.js';
import { words as projectsEn } from '../src/features/projects/words/en.js';
import { words as projectsNb } from '../src/features/projects/words/nb.js';
import { words as recordsEn } from '../src/features/records/words/en.js';
import { words as recordsNb } from '../src/features/records/words/nb.js';
import { words as standardsEn } from '../src/features/standards/words/en.js';
import { words as standardsNb } from '../src/features/standards/words/nb.js';
import { words as compareEn } from '../src/features/trench/compare/words/en.js';
import { words as compareNb } from '../src/features/trench/compare/words/nb.js';
import { words as electricalEn } from '../src/features/trench/electrical/words/en.js';
import { words as electricalNb } from '../src/features/trench/electrical/words/nb.js';
import { words as segmentsEn } from '../src/features/trench/list/words/en.js';
import { words as segmentsNb } from '../src/features/trench/list/words/nb.js';
import { words as priceEn } from '../src/features/trench/price/words/en.js';
import { words as priceNb } from '../src/features/trench/price/words/nb.js';
import { words as quantitiesEn } from '../src/features/trench/quantities/words/en.js';
import { words as quantitiesNb } from '../src/features/trench/quantities/words/nb.js';
import { words as ratingEn } from '../src/features/trench/rating/words/en.js';
import { words as ratingNb } from '../src/features/trench/rating/words/nb.js';
import { words as trenchEn } from '../src/features/trench/words/en.js';
import { words as trenchNb } from '../src/features/trench/words/nb.js';
import { words as whyEn } from '../src/features/why/words/en.js';
import { words as whyNb } from '../src/features/why/words/nb.js';
import { words as kitEn } from '../src/kit/words/en.js';
import { words as kitNb } from '../src/kit/words/nb.js';

/** A language, a theme and a size in which the app is used. */
export interface Variant {
  language: 'nb' | 'en';
  theme: 'light' | 'dark';
  size: 'desktop' | 'tablet';
}
export type VariantName = `${Variant['language']} ${Variant['theme']} ${Variant['size']}`;

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
} as const;

/** The app is used on phones too; no story begins on one. */
export const PHONE = { width: 390, height: 844 };

export function variantOf(name: VariantName): Variant {
  const [language, theme, size] = name.split(' ') as [Variant['language'], Variant['theme'], Variant['size']];
  return { language, theme, size };
}

/** Nothing is as it was: another language, theme and size. */
export const opposite = ({ language, theme, size }: Variant): Variant => ({
  language: language === 'nb' ? 'en' : 'nb',
  theme: theme === 'light' ? 'dark' : 'light',
  size: size === 'desktop' ? 'tablet' : 'desktop',
});

/** Where stories begin. With the opposite of each, these are all there are. */
const BEGINNINGS: readonly VariantName[] = [
  'nb light desktop',
  'en dark desktop',
  'nb dark tablet',
  'en light tablet',
];

/**
 * Where a story begins: in one variant in an ordinary run, in another one with another seed, and in all of them with
 * `SPADEWORK_VARIANTS=all`.
 */
export function beginningsOf(story: string, given?: VariantName): readonly VariantName[] {
  if (process.env.SPADEWORK_FILM) return given?.startsWith('nb') ? [] : ['en light desktop'];
  if (given) return [given];
  if (process.env.SPADEWORK_VARIANTS === 'all') return BEGINNINGS;
  const number = [...story].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
  return [BEGINNINGS[(number + Number(process.env.SPADEWORK_SEED ?? 0)) % BEGINNINGS.length]!];
}

/** What the app calls things, as it does itself. */
const WORDS = {
  nb: {
    app: appNb,
    kit: kitNb,
    login: loginNb,
    map: mapNb,
    mapCanvas: mapCanvasNb,
    mapPanels: mapPanelsNb,
    account: accountNb,
    authorize: authorizeNb,
    administration: administrationNb,
    adminChecklists: ownChecklistsNb,
    adminClients: clientsNb,
    adminConnections: connectionsNb,
    adminDesignRules: designRulesNb,
    adminEconomyProfiles: economyProfilesNb,
    adminImports: importsNb,
    adminProfiles: profilesNb,
    adminRules: rulesNb,
    adminSearchWords: searchWordsNb,
    adminUsers: usersNb,
    adminWebhooks: webhooksNb,
    catalogs: catalogsNb,
    checklists: checklistsNb,
    documents: documentsNb,
    feeders: feedersNb,
    mapFiles: mapFilesNb,
    mapList: mapListNb,
    mapMarking: mapMarkingNb,
    projects: projectsNb,
    onSite: onSiteNb,
    records: recordsNb,
    standards: standardsNb,
    check: checkNb,
    trench: trenchNb,
    rating: ratingNb,
    electrical: electricalNb,
    compare: compareNb,
    segments: segmentsNb,
    price: priceNb,
    quantities: quantitiesNb,
    why: whyNb,
    cost: costNb,
    estimate: estimateNb,
    charge: chargeNb,
  },
  en: {
    app: appEn,
    kit: kitEn,
    login: loginEn,
    map: mapEn,
    mapCanvas: mapCanvasEn,
    mapPanels: mapPanelsEn,
    account: accountEn,
    authorize: authorizeEn,
    administration: administrationEn,
    adminChecklists: ownChecklistsEn,
    adminClients: clientsEn,
    adminConnections: connectionsEn,
    adminDesignRules: designRulesEn,
    adminEconomyProfiles: economyProfilesEn,
    adminImports: importsEn,
    adminProfiles: profilesEn,
    adminRules: rulesEn,
    adminSearchWords: searchWordsEn,
    adminUsers: usersEn,
    adminWebhooks: webhooksEn,
    catalogs: catalogsEn,
    checklists: checklistsEn,
    documents: documentsEn,
    feeders: feedersEn,
    mapFiles: mapFilesEn,
    mapList: mapListEn,
    mapMarking: mapMarkingEn,
    projects: projectsEn,
    onSite: onSiteEn,
    records: recordsEn,
    standards: standardsEn,
    check: checkEn,
    trench: trenchEn,
    rating: ratingEn,
    electrical: electricalEn,
    compare: compareEn,
    segments: segmentsEn,
    price: priceEn,
    quantities: quantitiesEn,
    why: whyEn,
    cost: costEn,
    estimate: estimateEn,
    charge: chargeEn,
  },
} as const;
export type AppWords = (typeof WORDS)['en'];

/** The words of the language that is shown at the moment. */
export function wordsOf(now: () => Variant): AppWords {
  const rooms = Object.keys(WORDS.en) as (keyof AppWords)[];
  const words = {} as AppWords;
  for (const room of rooms) Object.defineProperty(words, room, { get: () => WORDS[now().language][room] });
  return words;
}
