import type { Fact } from '../report/document.js';
import type { Language } from '../text/language.js';

/** A form to fill out, or instructions to read, as plain data. Every text in it is ready to be shown. */
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
  /** The day of the catalog, never of the printing: the same data gives the same bytes. ISO 8601. */
  date: string;
  facts: Fact[];
  /** What the square code on the first page carries; plain ASCII. */
  code?: string;
  /** To be filled out before anything else. */
  fields: FormField[];
  /** How to go about it. */
  hint?: string;
  /** What can be marked in a row with `choice`, one column each. */
  choices: FormChoice[];
  /** Stands behind a heading that is repeated on another page. */
  continued: string;
  parts: FormPart[];
  /** Said when there are no parts. */
  note?: string;
  closing?: FormClosing;
}

export interface FormField {
  /** Of the field in the file; words joined by dots, the same for the same checkpoint for ever. */
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
  /** Empty where the part has no other group. */
  title: string;
  rows: FormRow[];
}

export interface FormRow {
  /** What people call it by on paper; empty for a sub-checkpoint. */
  number: string;
  title: string;
  /** Small print below the title. */
  notes: string[];
  /** A photo is needed: what to say beside the camera. */
  photo?: string;
  /** Name of the field that takes one of the choices. */
  choice?: string;
  /** The answer in words. */
  text?: FormField;
  remark?: FormField;
  paragraphs: FormParagraph[];
  rows: FormRow[];
}

export interface FormParagraph {
  label?: string;
  text: string;
  /** Says that there is nothing to say. */
  quiet?: boolean;
}

export interface FormClosing {
  title: string;
  remark: FormField;
  signer: FormField;
  day: FormField;
  /** Where a pen signs. */
  signature: string;
}
