import { fold } from '../text/words.js';
import { foldRinged } from './tokens.js';

/**
 * Words that are parts of the trade's compounds, even if no document uses them alone. They are folded, because folded
 * words are looked up.
 */
export const LEXICON: ReadonlySet<string> = new Set(
  `aggregat akse aksel aluminium anker anlegg ansvar apparat arbeid areal armatur armering asfalt automat avgang avgift
  avgrening avløp avslutning avstand avtale bardun batteri bedding beholder berg beskyttelse beslag betong bjelke
  boks bolig bolt bom boring brann bredde bru bryter brytere brønn bukk bunn bygg bygning bånd båt dekke dekning
  deksel deteksjon detektor diagram dimensjon dokument drift dybde dør effekt eier elektrode element elv endring
  energi enhet entreprenør farge fase feil felt fett fiber fjell fjern flate flens foring forlegning forskrift
  forsyning fot fotplate frekvens fukt fundament fylling føring galge gass gate gjenstand gjerde glass grav
  gravemaskin graving grense grind grop grunn gruppe grus grøft grøfter gulv hage haspel heis heng hengsel hjelm
  hjul hoved hull hus høyde høyspenning høyspent høyspentlinje inntak instrument isolasjon isolator jern jord
  jordfeil jording kabel kabler kanal kant kapasitet kappe karakteristikk kart kjeller kjetting kjøretøy klasse
  klemme kloss knute kobber kobling kontakt kontroll korrosjon kostnad kraft kran krav krets krok kryss kulvert kum
  kurs kurve kveil lading ladning lager lampe lav lavspent ledelse leder ledere ledning ledninger leie lengde
  lensing linje linjer liste luft luke lyn lys lås mantel mantler manuell margin mark maskin mast maste master
  materiale materiell matte membran merke merking metall metode miljø minimum mobil modell montasje montering motor
  motstand muffe muffer mur måler måling måned nabo nedgraving nett netteier nettstasjon nivå nummer nøkkel nøkler
  nøytral olje område oppheng overdekning overføring overgang overlast overspenning pakning panel papir park peker
  pel penn person pipe plan planlegging plast plate plog plugg plugger port presse pressing produksjon profil
  program prosess prosjekt prøve prøving pukk pumpe punkt ramme rapport rekke rele retning risiko rom rot rute råte
  rør røyk samband sand sats seksjon sensor serie service side signal sikkerhet sikring sikringer skade skall skap
  skille skilt skinne skinner skive skjema skjerm skjøt skjøte skjøter skog skogrydding skrue slange slitasje sluk
  slutning sluttkontroll snø sonde sone spade spenn spenning spiss spole spor sprengning sprut spyd stag stang
  stasjon stativ sted stein stender stige stikk stikkledning stolpe stopper strekk stripe strøm strømpe styring stål
  støp støtte støy sump system søknad tak tank tau tavle tegning telt temperatur tenn terminal terreng tilkobling
  tilsyn tiltak tomt topp trafikk trafo transformator trase traseer tre trekk trinn trommel trykk tråd tunnel turbin
  tverrsnitt tykkelse underlag understøttelse utløser utstyr uttak vakt vann varme varsel varsling vask vedlikehold
  veg vegg vei veksel vekt ventil verk verksted verktøy vern vifte vikling vind vindu vinkel vinter visning vogn
  volum vulst vær`
    .split(/\s+/u)
    .flatMap((word) => (word.includes('å') ? [fold(word), foldRinged(word)] : [fold(word)])),
);
