/** An object of JSON, such as a part of an OpenAPI document. */
export type Json = Record<string, unknown>;
