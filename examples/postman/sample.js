/** A valid value for a schema: its example if it has one, without optional properties. */
export function sampleOf(schema, document) {
  const { $ref, type, properties = {}, required = [] } = schema;
  if ($ref) return sampleOf(document.components.schemas[$ref.split('/').at(-1)], document);
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name], document)]));
    case 'array':
      return [sampleOf(schema.items, document)];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return 'text';
  }
}
