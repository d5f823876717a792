import type { Fact } from '../report/document.js';
import type { Language } from '../text/language.js';

/** A form to fill out, or instructions to read, as plain data. Its texts are final, in one language. */
export interface FormDocument {
  language: Language;
  /** The title in the properties of the file. */
  name: string;
  title: string;
  subtitle: string;
  /** At the head of every page after the first. */
  runningHead: string;
  /** At the foot of every page, beside the page number. */
  foot: string;
  /** The date of the catalog, ISO 8601. It is not the date of printing, so that the same data gives the same bytes. */
  date: string;
  facts: Fact[];
  /** What is to be measured on site: a table below the facts. */
  sizes?: FormSizes;
  /** The content of the square code on the first page, in ASCII. */
  code?: string;
  /** Fields to fill out first. */
  fields: FormField[];
  /** How to fill out the form. */
  hint?: string;
  /** The choices of a row with `choice`, one column each. */
  choices: FormChoice[];
  /** The text after a heading that is repeated on another page. */
  continued: string;
  parts: FormPart[];
  /** The text when there are no parts. */
  note?: string;
  closing?: FormClosing;
}

export interface FormSizes {
  head: string[];
  rows: string[][];
  /** How many rows are left out, or empty. */
  more: string;
}

export interface FormField {
  /** The name of the field in the file: words joined by dots. It never changes for a checkpoint. */
  name: string;
  label: string;
}

export interface FormChoice {
  value: 'OK' | 'DEVIATION' | 'NOT_APPLICABLE';
  label: string;
}

export interface FormPart {
  title: string;
  groups: FormGroup[];
}

export interface FormGroup {
  /** Empty when it is the only group of its part. */
  title: string;
  rows: FormRow[];
}

export interface FormRow {
  /** The number on paper. Empty for a sub-checkpoint. */
  number: string;
  title: string;
  /** Small print below the title. */
  notes: string[];
  /** The text beside the camera symbol, when a photo is needed. */
  photo?: string;
  /** The name of the field for one of the choices. */
  choice?: string;
  /** The field for an answer in words. */
  text?: FormField;
  remark?: FormField;
  paragraphs: FormParagraph[];
  rows: FormRow[];
}

export interface FormParagraph {
  label?: string;
  text: string;
  /** Whether the text says that there is no information. */
  quiet?: boolean;
}

export interface FormClosing {
  title: string;
  remark: FormField;
  signer: FormField;
  day: FormField;
  /** The place for a signature. */
  signature: string;
}
