import type { Language } from '../../text/language.js';
import { type Translation, translate } from '../../text/translation.js';
import type { LayoutFigureName } from './model.js';

/** What a figure is called, and the rule that it usually follows. */
const FIGURES: Record<LayoutFigureName, { name: Translation; words: Translation }> = {
  x: {
    name: ['Left edge', 'Venstre kant'],
    words: [
      'Spare width of the layer is shared equally left and right; then come the left border and what stands before the item in its row.',
      'Ledig bredde i laget deles likt på begge sider; så kommer venstre kantavstand og det som står foran elementet i rekken.',
    ],
  },
  y: {
    name: ['Top edge', 'Overkant'],
    words: ['The item stands on the floor of its layer.', 'Elementet står på bunnen av laget sitt.'],
  },
  width: { name: ['Width', 'Bredde'], words: ['The width of the item.', 'Bredden av elementet.'] },
  height: { name: ['Height', 'Høyde'], words: ['The height of the item.', 'Høyden av elementet.'] },
  outerWidth: {
    name: ['Outer width', 'Ytre bredde'],
    words: ['The width of the box around the item.', 'Bredden av boksen rundt elementet.'],
  },
  outerHeight: {
    name: ['Outer height', 'Ytre høyde'],
    words: ['The height of the box around the item.', 'Høyden av boksen rundt elementet.'],
  },
  groundDist: {
    name: ['Depth of the centre', 'Dybde til senter'],
    words: [
      'From ground level to the centre of the box around the item.',
      'Fra terreng til senter av boksen rundt elementet.',
    ],
  },
  depth: {
    name: ['Depth of the top', 'Dybde til topp'],
    words: ['From ground level to the top edge of the item.', 'Fra terreng til overkanten av elementet.'],
  },
  clearOpeningLeft: {
    name: ['Clear opening left', 'Klar avstand til venstre'],
    words: ['The clear opening to the left.', 'Den klare avstanden til venstre.'],
  },
  clearOpeningRight: {
    name: ['Clear opening right', 'Klar avstand til høyre'],
    words: ['The clear opening to the right.', 'Den klare avstanden til høyre.'],
  },
  minPadding: {
    name: ['Least clear opening', 'Minste klare avstand'],
    words: ['As given.', 'Som oppgitt.'],
  },
  xAdjustment: {
    name: ['Shift to the right', 'Forskyvning til høyre'],
    words: ['As given.', 'Som oppgitt.'],
  },
  yAdjustment: { name: ['Shift downwards', 'Forskyvning nedover'], words: ['As given.', 'Som oppgitt.'] },
  partX: {
    name: ['Centre of the part, from the left', 'Delens senter, fra venstre'],
    words: [
      'The left edge of the item and the place of the part in its arrangement.',
      'Venstre kant av elementet og delens plass i arrangementet.',
    ],
  },
  partY: {
    name: ['Centre of the part, from the ground', 'Delens senter, fra terreng'],
    words: [
      'The top edge of the item and the place of the part in its arrangement.',
      'Overkanten av elementet og delens plass i arrangementet.',
    ],
  },
  partDiameter: {
    name: ['Diameter of the part', 'Delens diameter'],
    words: ['The outer diameter of one part.', 'Ytre diameter av én del.'],
  },
  rowLeft: {
    name: ['Place in the row', 'Plass i rekken'],
    words: [
      'From the left edge of the first item in the row: the right edge of the item before, and the clear opening to it.',
      'Fra venstre kant av det første elementet i rekken: høyre kant av elementet foran, og den klare avstanden til det.',
    ],
  },
  rowOpening: {
    name: ['Clear opening in the row', 'Klar avstand i rekken'],
    words: [
      'The larger of the least clear openings of two neighbours.',
      'Den største av de minste klare avstandene til to naboer.',
    ],
  },
  roomLeft: {
    name: ['Left edge of the room inside', 'Venstre kant av rommet inni'],
    words: ['The left edge of the room in the container.', 'Venstre kant av rommet i beholderen.'],
  },
  roomTop: {
    name: ['Top edge of the room inside', 'Overkant av rommet inni'],
    words: ['The top edge of the room in the container.', 'Overkanten av rommet i beholderen.'],
  },
  rowWidth: {
    name: ['Width of the row', 'Rekkens bredde'],
    words: ['To the right edge of the last item.', 'Til høyre kant av det siste elementet.'],
  },
  layerWidth: {
    name: ['Width that the layer needs', 'Bredde som laget trenger'],
    words: [
      'The borders on both sides, and the items with their clear openings.',
      'Kantavstandene på begge sider, og elementene med sine klare avstander.',
    ],
  },
  layerHeight: {
    name: ['Height of the layer', 'Lagets høyde'],
    words: [
      'As high as its highest item. At most ten heights are shown, the largest first.',
      'Så høyt som det høyeste elementet. Høyst ti høyder vises, den største først.',
    ],
  },
  layerFloor: {
    name: ['Floor of the layer', 'Bunnen av laget'],
    words: [
      'The cable zone has its centre at the depth of the layout. Each layer below takes its height and its protection.',
      'Kabelsonen har sitt senter i leggedybden. Hvert lag under tar sin høyde og sin beskyttelse.',
    ],
  },
  zoneHeight: {
    name: ['Height of the cable zone', 'Kabelsonens høyde'],
    words: [
      'The heights of the layers and the protection between them.',
      'Høydene av lagene og beskyttelsen mellom dem.',
    ],
  },
  trenchWidth: {
    name: ['Width of the trench', 'Grøftas bredde'],
    words: [
      'As wide as its widest layer needs, and never narrower than 200 mm.',
      'Så bred som det bredeste laget trenger, og aldri smalere enn 200 mm.',
    ],
  },
};

/** Rules that hold instead of the usual one. */
const RULES: Record<string, Translation> = {
  xMoved: [
    'As in its row, and then moved by the shift of the item.',
    'Som i rekken, og så flyttet med elementets forskyvning.',
  ],
  xManual: [
    'The item stands at coordinates of its own: this is its left edge.',
    'Elementet står på egne koordinater: dette er venstre kant.',
  ],
  yMoved: [
    'On the floor of its layer, and then moved by the shift of the item.',
    'På bunnen av laget, og så flyttet med elementets forskyvning.',
  ],
  yManual: [
    'The item stands at coordinates of its own: this is its top edge.',
    'Elementet står på egne koordinater: dette er overkanten.',
  ],
  rowFirst: ['The first item of the row.', 'Det første elementet i rekken.'],
  rowFixed: [
    'Exactly the clear opening that the item asks for.',
    'Nøyaktig den klare avstanden som elementet ber om.',
  ],
  rowCleared: [
    'The largest of the least clear openings of two neighbours and of the clearances of the segment that hold between them.',
    'Den største av de minste klare avstandene til to naboer og av strekkets avstander som gjelder mellom dem.',
  ],
  rowSnapped: ['One of the two items touches the other.', 'Det ene av de to elementene berører det andre.'],
  openingToNeighbour: ['From outline to outline of the neighbour.', 'Fra kant til kant av naboen.'],
  openingToWall: [
    'An outermost item: the distance to the wall of the trench.',
    'Et ytterste element: avstanden til grøfteveggen.',
  ],
  layerEmpty: ['No item stands in the layer.', 'Ingen elementer står i laget.'],
  arrangementSize: [
    'By the arrangement of the parts, which have this outer diameter and touch each other.',
    'Etter arrangementet av delene, som har denne ytre diameteren og berører hverandre.',
  ],
  spacedSize: [
    'Parts side by side with the spacing between them.',
    'Deler side om side med avstanden mellom.',
  ],
  customSize: ['To the far edge of the outermost part.', 'Til den ytterste kanten av den ytterste delen.'],
  culvertSize: ['The inner size and the wall all round.', 'Den indre størrelsen og veggen rundt.'],
  canalSize: [
    'Channels in rows of at most four, with walls between and around them.',
    'Kanaler i rader på høyst fire, med vegger mellom og rundt dem.',
  ],
  contentX: ['The left edge of the outermost part.', 'Venstre kant av den ytterste delen.'],
  contentY: ['The top edge of the uppermost part.', 'Overkanten av den øverste delen.'],
  contentSize: [
    'From outermost edge to outermost edge of the parts.',
    'Fra ytterste til ytterste kant av delene.',
  ],
  culvertRoom: ['Inside the wall of the culvert.', 'Innenfor veggen av kulverten.'],
  pipeRoom: ['Inside the wall of the pipe.', 'Innenfor veggen av røret.'],
  partPacked: [
    'Content lies loose on the bottom of a pipe; in a culvert groups stand as groups where they fit. A search finds the place.',
    'Innhold ligger løst på bunnen av et rør; i en kulvert står grupper som grupper der de får plass. Et søk finner plassen.',
  ],
  unplaced: [
    'The item does not fit its container, or is not known to fit yet, and has the depth of the container.',
    'Elementet får ikke plass i beholderen sin, eller det er ikke kjent ennå, og har beholderens dybde.',
  ],
  given: ['As given.', 'Som oppgitt.'],
};

/** What symbols are called that are no figures. */
const TERMS: Record<string, Translation> = {
  leftBorderPadding: ['left border', 'venstre kantavstand'],
  rightBorderPadding: ['right border', 'høyre kantavstand'],
  leftBorderAdjustment: ['adjustment of the left border', 'justering av venstre kantavstand'],
  rightBorderAdjustment: ['adjustment of the right border', 'justering av høyre kantavstand'],
  layoutDepth: ['depth of the layout', 'leggedybde'],
  protectionLayerThickness: ['protection above a layer', 'beskyttelse over et lag'],
  clearances: ['clearance of the segment', 'strekkets avstand'],
  neighbourPadding: ['least clear opening of the neighbour', 'naboens minste klare avstand'],
  diameter: ['outer diameter', 'ytre diameter'],
  wallThickness: ['wall thickness', 'veggtykkelse'],
  innerWidth: ['inner width', 'indre bredde'],
  innerHeight: ['inner height', 'indre høyde'],
  culvertWall: ['wall of a culvert', 'kulvertvegg'],
  channel: ['inner size of a channel', 'indre mål av en kanal'],
  channelWall: ['wall of a channel', 'kanalvegg'],
  channels: ['number of channels', 'antall kanaler'],
  channelsPerRow: ['channels in a row', 'kanaler i en rad'],
  partCount: ['number of parts', 'antall deler'],
  spacing: ['spacing between parts', 'avstand mellom deler'],
  customPlace: ['place of a part', 'plassen til en del'],
  leastWidth: ['least width of a trench', 'minste grøftebredde'],
  arrangement: ['place in the arrangement, in diameters', 'plass i arrangementet, i diametre'],
  packing: ['place in the room, as packed', 'plass i rommet, som pakket'],
  partPlace: ['place in the item', 'plass i elementet'],
};

export const figureName = (figure: LayoutFigureName, language: Language): string =>
  translate(FIGURES[figure].name, language);

const isFigure = (name: string): name is LayoutFigureName => Object.hasOwn(FIGURES, name);

export const ruleWords = (rule: string, language: Language): string =>
  translate(isFigure(rule) ? FIGURES[rule].words : RULES[rule]!, language);

export function termName(name: string, language: Language): string {
  if (!isFigure(name)) return translate(TERMS[name]!, language);
  const figure = figureName(name, language);
  return figure.charAt(0).toLowerCase() + figure.slice(1);
}

export const ROUNDING = {
  en: 'rounded to 0.001 mm',
  nb: 'rundet til 0,001 mm',
};
