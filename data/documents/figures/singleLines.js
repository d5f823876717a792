/** Single-line diagrams of typical stations, boards and cabinets. */
import {
  arrow,
  box,
  branch,
  breaker,
  busbar,
  contact,
  currentTransformer,
  earthed,
  earthSwitch,
  fuse,
  fuseSwitch,
  line,
  loadSwitch,
  note,
  residual,
  sheet,
  transformer,
  wire,
  words,
} from './symbols.js';

const middle = { anchor: 'middle' };

const cablePanel = (x, y, name, to) =>
  branch(x, y, loadSwitch, wire, arrow) +
  earthSwitch(x, y + 14) +
  words(name, x - 4, y + 6, { anchor: 'end', bold: true }) +
  note(to, x, y + 34, middle);

const transformerPanel = (x, y, name) =>
  branch(x, y, loadSwitch, fuse) +
  earthSwitch(x, y + 19.5) +
  words(name, x - 4, y + 6, { anchor: 'end', bold: true });

const ways = (x, y, pitch, names, ...signs) =>
  names
    .map(
      (name, i) =>
        branch(x + i * pitch, y, ...signs) + note(name, x + i * pitch, y + 10 * signs.length + 4, middle),
    )
    .join('');

export const SINGLE_LINES = {
  station: () =>
    sheet(
      150,
      91,
      box(2, 2, 118, 42, '2 1.2'),
      words('Koblingsanlegg 24 kV', 118, 8, { anchor: 'end', bold: true }),
      busbar(10, 112, 14, '22 kV'),
      cablePanel(26, 14, 'K1', 'nabostasjon A'),
      cablePanel(56, 14, 'K2', 'nabostasjon B'),
      transformerPanel(94, 14, 'T1'),
      branch(94, 34, wire, transformer),
      note('22/0,42 kV, Dyn11', 99, 50),
      note('315–1250 kVA', 99, 54),
      branch(94, 54, breaker),
      words('Q1', 89, 60, { anchor: 'end', bold: true }),
      busbar(50, 142, 64, '400 V'),
      ways(58, 64, 15, ['kurs 1', 'kurs 2', 'kurs 3', 'kurs 4', 'reserve', 'aggregat'], fuseSwitch, arrow),
    ),
  switchgear: () =>
    sheet(
      150,
      59,
      box(2, 2, 146, 40, '2 1.2'),
      words('Ringanlegg 24 kV, 630 A', 146, 8, { anchor: 'end', bold: true }),
      busbar(10, 140, 14, '22 kV'),
      cablePanel(26, 14, 'K1', 'ring, retning A'),
      cablePanel(60, 14, 'K2', 'ring, retning B'),
      cablePanel(94, 14, 'K3', 'avgrening'),
      transformerPanel(126, 14, 'T1'),
      branch(126, 34, arrow),
      note('transformator', 126, 48, middle),
      note(
        'K1–K3: lastbryter med jordslutter. T1: lastbryter med sikring; effektbryter over 800 kVA.',
        10,
        56,
      ),
    ),
  board: () =>
    sheet(
      150,
      70,
      branch(40, 2, transformer, currentTransformer, breaker),
      words('T1', 35, 8, { anchor: 'end', bold: true }),
      words('Q1', 35, 28, { anchor: 'end', bold: true }),
      line('41.7,17', '60,17'),
      box(60, 13, 22, 8),
      words('Nettmåler', 71, 18.2, middle),
      note('strømtransformator 0,5S', 85, 18),
      busbar(14, 142, 32, '400 V, IP2X'),
      ways(24, 32, 18, ['kurs 1', 'kurs 2', 'kurs 3', 'kurs 4', 'kurs 5', 'reserve'], fuseSwitch, arrow),
      branch(134, 32, loadSwitch, arrow),
      note('aggregat', 134, 56, middle),
      line('14,64', '142,64'),
      words('PEN', 14, 62, { bold: true }),
      earthed(137, 64),
      note('ett uttak for hver kurs', 26, 62),
    ),
  cabinet: () =>
    sheet(
      150,
      70,
      box(20, 6, 112, 44, '2 1.2'),
      words('Fordelingsskap', 130, 12, { anchor: 'end', bold: true }),
      note('fra nettstasjon, 4x240 Al', 68, 4, middle),
      branch(68, 6, wire, fuseSwitch),
      busbar(26, 126, 26, '400 V, 400 A'),
      ways(38, 26, 20, ['nytt skap', 'kunde 1', 'kunde 2', 'kunde 3', 'reserve'], fuseSwitch, wire, arrow),
      note('gG 250 A', 41, 39),
      note('gG 63 A', 61, 39),
      note('gG 63 A', 81, 39),
      note('gG 63 A', 101, 39),
      note('Minst 25 % reserveplass. Delingspunkt mot neste skap merkes rødt.', 20, 67),
    ),
  lighting: () =>
    sheet(
      150,
      85,
      note('fra nettstasjon', 40, 4, middle),
      box(16, 6, 118, 66, '2 1.2'),
      words('Tennskap', 132, 12, { anchor: 'end', bold: true }),
      branch(40, 6, fuse, loadSwitch),
      words('Hovedbryter', 45, 22),
      busbar(24, 126, 28, '400 V'),
      ways(36, 28, 22, ['kurs 1', 'kurs 2', 'kurs 3', 'reserve'], breaker, residual, contact, wire, arrow),
      note('C16', 39, 34),
      note('300 mA', 39, 44),
      note('kontaktor', 39, 54),
      branch(118, 28, wire),
      box(108, 38, 20, 8),
      words('Styring', 118, 43.2, middle),
      note('ur og fotocelle', 118, 50, middle),
      note('hånd – av – auto', 118, 54, middle),
    ),
};
