import { raw, sql } from '../dist/store/sql.js';

/** A large revision of the cost catalog: budget codes with groups, work, material and resources. */

const WORDS =
  `grøft kabel nettstasjon stolpe skjøt avslutning trekkerør asfalt grus fjell mast armatur jordline
  kabelskap transformator fundament boring håndgraving riving måling merking transport omlegging provisorium`.split(
    /\s+/,
  );
const NAMES =
  `Løkke Kirke Strand Fjell Elve Bjørke Furu Gran Skole Sjø Havne Mølle Stasjons Ring Nord Sør`.split(' ');
const PLACES = ['veien', 'gata', 'bakken', 'vika', 'åsen', 'haugen', 'moen', 'neset', 'lia', 'sletta'];

/** A budget code, its group, and nineteen nodes with a price. */
const PER_CODE = 21;

/** Publishes a revision for new calculations. Returns some of its codes, and those with 201 nodes. */
export async function fillWithCatalog(store, nodes) {
  const codes = Math.floor(nodes / PER_CODE);
  const { id: revision } = await store.row(
    sql`INSERT INTO cost_revision (name, active, active_from_date, content_hash) VALUES ('bench', false, now(), '') RETURNING id`,
  );
  const rows = [];
  const links = [];
  const node = (type, number, i, more) => {
    const place = NAMES[((i * 7919) % 1009) % NAMES.length] + PLACES[((i * 104_729) % 1013) % PLACES.length];
    const name = `${WORDS[i % WORDS.length]} ${place} ${number}`;
    rows.push({
      type,
      number,
      name,
      unitCost: 100,
      children: false,
      ...more,
    });
    return number;
  };
  const link = (parentType, parent, position, type, number, quantity) =>
    links.push({ parentType, parent, position, type, number, quantity });
  for (let c = 0; c < codes; c++) {
    const code = node('BUDGET', `B${c}`, c, { children: true, price: null });
    const group = node('GROUP', `G${c}`, c + 3, { children: true, price: null });
    link('BUDGET', code, 0, 'GROUP', group, 1);
    for (let k = 0; k < PER_CODE - 2; k++) {
      const type = ['WORK', 'MATERIAL', 'OTHER'][k % 3];
      link(
        'GROUP',
        group,
        k,
        type,
        node(type, `${type[0]}${c}.${k}`, c * 31 + k * 5, { price: 100 }),
        1 + (k % 5) / 10,
      );
    }
  }
  // Ten groups with nineteen nodes each below a code: 201 nodes.
  const big = [];
  for (let b = 0; b < 20; b++) {
    const code = node('BUDGET', `BIG${b}`, b, { children: true, price: null });
    big.push(code);
    for (let g = 0; g < 10; g++) link('BUDGET', code, g, 'GROUP', `G${b * 10 + g}`, 2);
  }
  await store.run(raw('ALTER TABLE cost_child DISABLE TRIGGER ALL'));
  for (let at = 0; at < rows.length; at += 5000)
    await store.run(sql`INSERT INTO cost_node (revision_id, type, number, name, unit, unit_price, unit_cost, has_children)
      SELECT ${revision}, r.type, r.number, r.name, 'm', r.price, r."unitCost", r.children
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 5000))}::jsonb)
        AS r(type text, number text, name text, price numeric, "unitCost" numeric, children boolean)`);
  for (let at = 0; at < links.length; at += 5000)
    await store.run(sql`INSERT INTO cost_child (revision_id, parent_type, parent_number, position, type, number, base_quantity)
      SELECT ${revision}, r."parentType", r.parent, r.position, r.type, r.number, r.quantity
      FROM jsonb_to_recordset(${JSON.stringify(links.slice(at, at + 5000))}::jsonb)
        AS r("parentType" text, parent text, position int, type text, number text, quantity numeric)`);
  await store.run(raw('ALTER TABLE cost_child ENABLE TRIGGER ALL'));
  await store.run(raw('ANALYZE cost_node, cost_child'));
  // Only now: a server indexes an active revision as it finds it, and keeps that index.
  await store.run(sql`UPDATE cost_revision SET active = true WHERE id = ${revision}`);
  return { revision, codes: Array.from({ length: 200 }, (_, i) => `B${Math.floor((i * codes) / 200)}`), big };
}

/** Rows for a table with one row per node, with which adding a large code is compared. */
export const BARE_TABLE = raw(`CREATE TABLE IF NOT EXISTS bench_node (
  project_id bigint NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, parent_id bigint, type text NOT NULL,
  number text NOT NULL, name text NOT NULL, unit text NOT NULL, quantity numeric NOT NULL, unit_cost numeric NOT NULL)`);
