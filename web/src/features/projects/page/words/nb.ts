import type { Words } from './en.js';

export const words = {
  onSite: 'På stedet',
  onSiteText: 'Ingenting er åpent.',
  onSiteNone: 'Ingenting er fylt ut ennå.',
  openDeviations: 'Åpne avvik',
  openRecords: 'Kontroller som ikke er signert',
  onSiteMore: (count: number) => `og ${count} til`,
  overdue: 'over fristen',
  progress: (answered: number, points: number) => `${answered} av ${points}`,
  aRecord: 'en kontroll',
  events: {
    'segment.route': (who, what) => `${who} endret traseen til ${what}`,
    'segment.sensitivity.POWER_SENSITIVE': (who, what) =>
      `${who} merket traseen til ${what} som kraftsensitiv`,
    'segment.sensitivity.NONE': (who, what) =>
      `${who} gjorde traseen til ${what} synlig for alle i prosjektet`,
    'segment.imported': (who, what) => `${who} importerte ${what} strekk med trasé`,
    'record.created': (who: string, what: string) => `${who} begynte på ${what}`,
    'record.changed': (who: string, what: string) => `${who} fylte ut ${what}`,
    'record.submitted': (who: string, what: string) => `${who} sendte inn ${what}`,
    'record.reopened': (who: string, what: string) => `${who} åpnet ${what} igjen`,
    'record.signed': (who: string, what: string) => `${who} signerte ${what}`,
    'record.voided': (who: string, what: string) => `${who} annullerte ${what}`,
    'deviation.changed': (who: string, what: string) =>
      `${who} satte ansvarlig og frist for et avvik i ${what}`,
    'deviation.state': (who: string, what: string) => `${who} endret et avvik i ${what}`,
    'deviation.DONE': (who: string, what: string) => `${who} meldte et avvik i ${what} utbedret`,
    'deviation.VERIFIED': (who: string, what: string) => `${who} bekreftet et avvik i ${what}`,
    'deviation.REJECTED': (who: string, what: string) => `${who} avviste et avvik i ${what}`,
    'deviation.OPEN': (who: string, what: string) => `${who} åpnet et avvik i ${what} igjen`,
  } as Record<string, (who: string, what: string) => string>,
} satisfies Words;
