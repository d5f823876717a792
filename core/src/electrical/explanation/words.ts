import type { Language } from '../../text/language.js';
import { type Translation, translate } from '../../text/translation.js';
import type { ExplainedFigure } from './figureNames.js';

/** What a figure is called, and the rule that it follows. */
const FIGURES: Record<ExplainedFigure, { name: Translation; words: Translation }> = {
  resistance: {
    name: ['Resistance of the circuit', 'Kursens motstand'],
    words: [
      'The resistance per metre of each section, with what flows in the screens, times its length.',
      'Motstanden per meter i hvert snitt, med det som går i skjermene, ganger lengden.',
    ],
  },
  reactance: {
    name: ['Reactance of the circuit', 'Kursens reaktans'],
    words: [
      'The reactance per metre of each section, with what flows in the screens, times its length.',
      'Reaktansen per meter i hvert snitt, med det som går i skjermene, ganger lengden.',
    ],
  },
  zeroResistance: {
    name: ['Zero-sequence resistance', 'Nullmotstand'],
    words: [
      'The zero-sequence resistance per metre of each section, with the earth as return, times its length.',
      'Nullmotstanden per meter i hvert snitt, med jorda som retur, ganger lengden.',
    ],
  },
  zeroReactance: {
    name: ['Zero-sequence reactance', 'Nullreaktans'],
    words: [
      'The zero-sequence reactance per metre of each section, with the earth as return, times its length.',
      'Nullreaktansen per meter i hvert snitt, med jorda som retur, ganger lengden.',
    ],
  },
  capacitance: {
    name: ['Capacitance of a phase', 'Kapasitans per fase'],
    words: [
      'The capacitance per metre of all cables of a phase, times the length.',
      'Kapasitansen per meter av alle kabler i en fase, ganger lengden.',
    ],
  },
  chargingCurrent: {
    name: ['Charging current', 'Ladestrøm'],
    words: [
      'What the capacitance of a phase draws at the voltage to earth.',
      'Det kapasitansen i en fase trekker ved spenningen til jord.',
    ],
  },
  earthFaultCurrent: {
    name: ['Capacitive earth fault current', 'Kapasitiv jordfeilstrøm'],
    words: [
      'All three phases feed a fault to earth through their capacitance.',
      'Alle tre faser mater en jordfeil gjennom kapasitansen sin.',
    ],
  },
  voltageDrop: {
    name: ['Voltage drop', 'Spenningsfall'],
    words: [
      'The voltage at the beginning less that at the end, from the phasors of voltage and current.',
      'Spenningen i starten minus spenningen i enden, fra viserne for spenning og strøm.',
    ],
  },
  voltageDropPercent: {
    name: ['Voltage drop in per cent', 'Spenningsfall i prosent'],
    words: ['The voltage drop as a share of the voltage.', 'Spenningsfallet som andel av spenningen.'],
  },
  conductorShortCircuit: {
    name: ['Permissible fault current of the conductors', 'Tillatt kortslutningsstrøm i lederne'],
    words: [
      'What heats a conductor from its limit to its highest temperature in a short circuit, and what its insulation takes up. Cables of a phase share the current.',
      'Det som varmer en leder fra grensen til høyeste temperatur ved kortslutning, og det isolasjonen tar opp. Kabler i samme fase deler strømmen.',
    ],
  },
  screenShortCircuit: {
    name: ['Permissible fault current of a screen', 'Tillatt kortslutningsstrøm i en skjerm'],
    words: [
      'What heats one screen to its highest temperature in a short circuit; a closed sheath also gives off heat meanwhile.',
      'Det som varmer én skjerm til høyeste temperatur ved kortslutning; en tett kappe avgir også varme imens.',
    ],
  },
  faultCurrentEnd: {
    name: ['Fault current at the end', 'Kortslutningsstrøm i enden'],
    words: [
      'The voltage over the impedances of the network before the circuit and of the circuit.',
      'Spenningen over impedansene i nettet foran kursen og i kursen.',
    ],
  },
  screenVoltage: {
    name: ['Voltage of the open screens', 'Spenning på de åpne skjermene'],
    words: [
      'What the load induces along the screens of a phase, as a phasor over the sections; the highest of the phases.',
      'Det lasten induserer langs skjermene i en fase, som viser over snittene; den høyeste av fasene.',
    ],
  },
  loadLoss: {
    name: ['Losses by the load', 'Tap av lasten'],
    words: [
      'The losses per metre in conductors, screens and armour of each section, times its length.',
      'Tapene per meter i ledere, skjermer og armering i hvert snitt, ganger lengden.',
    ],
  },
  energyLoss: {
    name: ['Energy lost in a year', 'Tapt energi i året'],
    words: [
      'The losses by the load during the loss time, and those of the insulation all year.',
      'Tapene av lasten i tapsbrukstiden, og tapene i isolasjonen hele året.',
    ],
  },
  lossCost: {
    name: ['Cost of the losses in a year', 'Kostnad av tapene i året'],
    words: ['Energy and power that are lost, at their prices.', 'Tapt energi og effekt, til prisene sine.'],
  },
  capitalisedLossCost: {
    name: ['Cost of the losses over the years', 'Kostnad av tapene over årene'],
    words: [
      'The cost of a year times the factor that all years are worth today.',
      'Kostnaden i et år ganger faktoren som alle årene er verdt i dag.',
    ],
  },
  constantLoss: {
    name: ['Losses in the insulation', 'Tap i isolasjonen'],
    words: [
      'The dielectric losses per metre of each section, times its length.',
      'De dielektriske tapene per meter i hvert snitt, ganger lengden.',
    ],
  },
  lossTime: {
    name: ['Loss time', 'Tapsbrukstid'],
    words: [
      'The hours in which the load causes a year’s losses, between those of an even and of a switched load.',
      'Timene som lasten bruker på årets tap, mellom dem for jevn last og for inn- og utkoblet last.',
    ],
  },
  utilisationTime: {
    name: ['Utilisation time', 'Brukstid'],
    words: [
      'The hours in which the load carries the energy of a year.',
      'Timene som lasten bruker på årets energi.',
    ],
  },
  capitalisation: {
    name: ['Capitalisation factor', 'Kapitaliseringsfaktor'],
    words: [
      'What one krone a year is worth today, with growing load and prices and with interest.',
      'Hva én krone i året er verdt i dag, med vekst i last og priser og med rente.',
    ],
  },
  growth: {
    name: ['Growth against interest', 'Vekst mot rente'],
    words: [
      'By what the cost of a year grows, the load squared, against the interest.',
      'Det kostnaden i et år vokser med, lasten i annen potens, mot renten.',
    ],
  },
  sheathHeat: {
    name: ['Heat that the sheath gives off', 'Varme som kappen avgir'],
    words: [
      'By the heat capacities and thermal resistivities on both sides of the sheath.',
      'Etter varmekapasitet og termisk resistivitet på begge sider av kappen.',
    ],
  },
};

const NAMES = {
  perMetre: ['per metre of the section', 'per meter i snittet'],
  sectionLength: ['length of the section', 'lengden av snittet'],
  voltage: ['voltage', 'spenning'],
  current: ['current of the circuit', 'strømmen i kursen'],
  powerFactor: ['power factor', 'effektfaktor'],
  frequency: ['frequency', 'frekvens'],
  faultCurrent: ['three-phase fault current at the start', 'trefaset kortslutningsstrøm i starten'],
  rx: ['R/X of the network before the circuit', 'R/X i nettet foran kursen'],
  cables: ['cables of a phase', 'kabler i en fase'],
  K: ['constant of the metal', 'konstant for metallet'],
  β: ['reciprocal of the temperature coefficient at 0 °C', 'resiprok temperaturkoeffisient ved 0 °C'],
  area: ['cross-section', 'tverrsnitt'],
  initialTemperature: ['temperature before', 'temperatur før'],
  finalTemperature: ['highest temperature after', 'høyeste temperatur etter'],
  duration: ['duration', 'varighet'],
  contact: ['constant of metal and insulation', 'konstant for metall og isolasjon'],
  heatCapacity: ['volumetric heat capacity', 'volumetrisk varmekapasitet'],
  thermalResistivity: ['thermal resistivity', 'termisk resistivitet'],
  thickness: ['thickness of the sheath', 'tykkelsen av kappen'],
  alongScreen: ['voltage along the screen', 'spenning langs skjermen'],
  energyPrice: ['price of energy', 'energipris'],
  powerPrice: ['price of power', 'effektpris'],
  interest: ['interest', 'rente'],
  years: ['years', 'antall år'],
  loadGrowth: ['growth of the load', 'vekst i lasten'],
  priceGrowth: ['growth of prices', 'vekst i prisene'],
  lossShare: ['share of an even load', 'andel jevn last'],
  maximumVoltageDrop: ['highest voltage drop', 'høyeste spenningsfall'],
  maximumScreenVoltage: ['highest voltage of open screens', 'høyeste spenning på åpne skjermer'],
  fieldLimit: ['limit of the magnetic field', 'grense for magnetfeltet'],
  yearlyEnergy: ['energy of a year', 'energi i et år'],
  lossTime: FIGURES.lossTime.name,
  utilisationTime: FIGURES.utilisationTime.name,
} as const satisfies Record<string, Translation>;
export type TermName = keyof typeof NAMES;

export const figureName = (figure: ExplainedFigure, language: Language): string =>
  translate(FIGURES[figure].name, language);
export const figureWords = (figure: ExplainedFigure, language: Language): string =>
  translate(FIGURES[figure].words, language);
export const termName = (name: TermName, language: Language): string => translate(NAMES[name], language);
