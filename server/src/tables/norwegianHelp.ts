/** What the columns and kinds of imports are, in Norwegian, by their English text; for templates. */
export const NORWEGIAN_HELP: Readonly<Record<string, string>> = {
  // The sheets of a template
  Import: 'Import',
  Explanations: 'Forklaringer',
  Heading: 'Overskrift',
  Or: 'Eller',
  Required: 'Påkrevd',
  What: 'Hva',
  Choices: 'Valg',
  yes: 'ja',
  no: 'nei',
  'each value once': 'hver verdi én gang',

  // Kinds
  'Cables that trenches hold': 'Kabler i grøfter',
  'Pipes that trenches hold': 'Rør i grøfter',
  'Earth continuity conductors': 'Jordledere',
  'Tapes, plates and nets that mark what is below': 'Bånd, plater og nett som merker det som ligger under',
  'Units of the cost catalog, in the order in which they are listed':
    'Enheter i kostnadskatalogen, i den rekkefølgen de listes',
  'Facilities that budget codes are for': 'Anlegg som budsjettkoder gjelder for',
  'Activities that budget codes are for': 'Aktiviteter som budsjettkoder gjelder for',
  'A new revision of the cost catalog, one row per place in the tree; a row with a name says what a code is and has its children below it, one level deeper, a row without one refers to it':
    'En ny revisjon av kostnadskatalogen, én rad per plass i treet; en rad med navn sier hva en kode er og har barna under seg, ett nivå dypere, en rad uten navn viser til koden',
  "A company's own unit prices, instead of all those it had in that revision":
    'Selskapets egne enhetspriser, i stedet for alle det hadde i revisjonen',
  'A new revision of the checklists, or with --company of the checklists that a company has for itself, one row per FACILITY, PART, COMPONENT, TIMEPERSPECTIVE, CHECKPOINT or SUBCHECKPOINT, which is its kind; a checkpoint names its facilities, part, component and time perspective by their ids, a sub-checkpoint its checkpoint as parent':
    'En ny revisjon av sjekklistene, eller med --company av de sjekklistene et selskap har for seg selv, én rad per FACILITY, PART, COMPONENT, TIMEPERSPECTIVE, CHECKPOINT eller SUBCHECKPOINT, som er slaget; et kontrollpunkt viser til anlegg, anleggsdel, komponent og tidsperspektiv med id, et underpunkt til kontrollpunktet det hører til',
  'A FOLDER of documents with a sheet about them, library.csv or .xlsx, one row per version with the path of its file; and, if series are to be added or changed, series.csv or .xlsx (id, title, description, firstNumber, lastNumber)':
    'En MAPPE med dokumenter og et ark om dem, library.csv eller .xlsx, én rad per versjon med stien til filen; og, hvis serier skal legges til eller endres, series.csv eller .xlsx (id, title, description, firstNumber, lastNumber)',

  // Columns
  'Number that identifies the row; it stays the same in later imports':
    'Nummer som identifiserer raden; det er det samme i senere importer',
  'Name in Norwegian': 'Navn på norsk',
  'Name in English': 'Navn på engelsk',
  'Full name in Norwegian': 'Fullt navn på norsk',
  'Full name in English': 'Fullt navn på engelsk',
  "Whose it is: everybody's, a company's or a user's": 'Hvem den tilhører: alle, et selskap eller en bruker',
  'Id of the company, with scope COMPANY': 'Id-en til selskapet, med omfang COMPANY',
  'Name of the user, with scope USER': 'Brukernavn, med omfang USER',
  'Countries as two letters, separated by semicolons; empty for all':
    'Land med to bokstaver, skilt med semikolon; tomt for alle',
  'Depth in the tree: 0 at the top, children one deeper than the row above that holds them':
    'Dybde i treet: 0 øverst, barn ett nivå dypere enn raden over som har dem',
  'Kind of the row': 'Hva slags rad det er',
  'What the row is': 'Hva raden er',
  'Number or code': 'Nummer eller kode',
  'Unit, as in the list of units': 'Enhet, som i listen over enheter',
  'Quantity for one unit of the parent': 'Mengde per enhet av det den står under',
  'Price of one unit in kroner, up to two decimals': 'Pris per enhet i kroner, inntil to desimaler',
  'Id or name of a facility': 'Id eller navn på et anlegg',
  'Facilities that it is about, separated by |': 'Anlegg det handler om, skilt med |',
  'Ids of facilities, separated by commas': 'Id-ene til anlegg, skilt med komma',
  'Id or name of an activity': 'Id eller navn på en aktivitet',
  'Numbers of standards sheets, such as 4001|4002': 'Numre på blad, som 4001|4002',
  'Free text in Norwegian': 'Fri tekst på norsk',
  'Free text in English': 'Fri tekst på engelsk',
  'Assessments, separated by commas': 'Vurderinger, skilt med komma',
  'Id of a part': 'Id-en til en anleggsdel',
  'Id of a component': 'Id-en til en komponent',
  'Id of a time perspective': 'Id-en til et tidsperspektiv',
  'Id of the checkpoint that it is a part of': 'Id-en til kontrollpunktet det hører til',
  'How it is answered': 'Hvordan det besvares',
  'Whether a photo is needed': 'Om det trengs bilde',
  'What the photo is to show, in Norwegian': 'Hva bildet skal vise, på norsk',
  'The same in English': 'Det samme på engelsk',
  'How to check it, in Norwegian': 'Hvordan det kontrolleres, på norsk',
  'What to do when it is not in order, in Norwegian': 'Hva som skal gjøres når det ikke er i orden, på norsk',
  'Whether it is left out of forms unless it is asked for': 'Om det utelates fra skjema når ingen ber om det',
  'First key of the order': 'Første sorteringsnøkkel',
  'Second key of the order': 'Andre sorteringsnøkkel',
  'Key of the order': 'Sorteringsnøkkel',
  'Sheets about correcting it': 'Blad om utbedring',
  'Sheets about checking it': 'Blad om kontroll',
  'Version, such as 1.2': 'Versjon, som 1.2',
  'Title of the document': 'Tittelen på dokumentet',
  'Day of publication': 'Dagen det ble utgitt',
  'Open to all, or to subscribers of the series alone': 'Åpent for alle, eller bare for abonnenter på serien',
  'Path of the file in the folder': 'Stien til filen i mappen',
  'Series that it belongs to': 'Serien det hører til',
  'Keywords, separated by |': 'Nøkkelord, skilt med |',
  'Activities, separated by |': 'Aktiviteter, skilt med |',
  'More about the activity, separated by |': 'Mer om aktiviteten, skilt med |',
  'Parts of the internal control, separated by |': 'Deler av internkontrollen, skilt med |',
  'Documents that it refers to, such as ORGBLAD-5000, separated by |':
    'Dokumenter det viser til, som ORGBLAD-5000, skilt med |',
  'What changed in this version': 'Hva som er endret i denne versjonen',
  'Whether it is no longer in force': 'Om det er utgått',
  'Whether it is a main document of its series': 'Om det er et hoveddokument i serien',
  'Language of the text': 'Språket i teksten',

  // Columns of types
  'The range of voltages': 'Spenningsområdet',
  'The category under which callers find the type': 'Kategorien typen finnes under',
  'The number of conductors': 'Antall ledere',
  'The cross-section of one conductor': 'Tverrsnittet av én leder',
  'The voltage that the insulation is made for': 'Spenningen isolasjonen er laget for',
  'The diameter of one cable over its sheath': 'Diameteren av én kabel over kappen',
  'Whether the type stands for the products of several makers':
    'Om typen står for produkter fra flere produsenter',
  'Whether the type has all that a layout and a current rating need; only then a trench can hold it':
    'Om typen har alt som en utforming og en strømberegning trenger; bare da kan den ligge i en grøft',
  'The number of documents about the type': 'Antall dokumenter om typen',
  'The material of the conductors': 'Materialet i lederne',
  'The diameter of one conductor': 'Diameteren av én leder',
  'The material of the insulation': 'Materialet i isolasjonen',
  'The thickness of the insulation': 'Tykkelsen av isolasjonen',
  'The diameter over the insulation': 'Diameteren over isolasjonen',
  'The cross-section of the screen': 'Tverrsnittet av skjermen',
  'The material of the screen': 'Materialet i skjermen',
  'The material of the outer sheath': 'Materialet i ytterkappen',
  'The thickness of the outer sheath': 'Tykkelsen av ytterkappen',
  'The highest temperature that a conductor may have for long':
    'Den høyeste temperaturen en leder kan ha over tid',
  'The resistance of one conductor at 20 °C to direct current; empty: class 2 of IEC 60228':
    'Motstanden i én leder ved 20 °C for likestrøm; tom: klasse 2 i IEC 60228',
  'How a conductor is built; empty: SOLID for copper to 16 mm², else STRANDED':
    'Hvordan en leder er bygd; tom: SOLID for kobber til 16 mm², ellers STRANDED',
  'The factor ks of the skin effect; empty: IEC 60287-1-1, Table 2':
    'Faktoren ks for strømfortrengning; tom: IEC 60287-1-1, tabell 2',
  'The factor kp of the proximity effect; empty: IEC 60287-1-1, Table 2':
    'Faktoren kp for nærvirkning; tom: IEC 60287-1-1, tabell 2',
  'How the cores lie; empty: by conductorCount, and TRIPLEX if the name has 3x1x':
    'Hvordan partene ligger; tom: etter conductorCount, og TRIPLEX hvis navnet har 3x1x',
  'The rated voltage U0 between conductor and earth; empty: isolationLevel / √3, for DC isolationLevel':
    'Merkespenningen U0 mellom leder og jord; tom: isolationLevel / √3, for DC isolationLevel',
  'The relative permittivity of the insulation; empty: IEC 60287-1-1, Table 3':
    'Isolasjonens relative permittivitet; tom: IEC 60287-1-1, tabell 3',
  'The loss factor tan δ of the insulation; empty: IEC 60287-1-1, Table 3':
    'Isolasjonens tapsfaktor tan δ; tom: IEC 60287-1-1, tabell 3',
  'The thickness of the semiconducting screen on the conductor; empty: from the diameters':
    'Tykkelsen av den halvledende skjermen på lederen; tom: av diametrene',
  'The thickness of the semiconducting screen on the insulation; empty: 0.5 to 36 kV, 1.5 above':
    'Tykkelsen av den halvledende skjermen på isolasjonen; tom: 0,5 til 36 kV, 1,5 over',
  'How the metal screen is built; empty: WIRES if there is a screenArea, else NONE':
    'Hvordan metallskjermen er bygd; tom: WIRES hvis det er et screenArea, ellers NONE',
  'The resistance of the screen of one core at 20 °C; empty: from its material, area and lay':
    'Motstanden i skjermen på én part ved 20 °C; tom: av materiale, tverrsnitt og slaglengde',
  'The mean diameter of the screen; empty: halfway between insulation screen and sheath':
    'Skjermens middeldiameter; tom: midt mellom isolasjonsskjermen og kappen',
  'The thickness of the screen; tubes and laminates without a screenArea need it':
    'Tykkelsen av skjermen; rør og laminater uten screenArea må ha den',
  'The length of one turn of the screen wires; empty: straight wires':
    'Lengden av ett slag av skjermtrådene; tom: rette tråder',
  'How the armour is built; empty: no armour': 'Hvordan armeringen er bygd; tom: ingen armering',
  'The material of the armour': 'Materialet i armeringen',
  'The cross-section of the armour': 'Tverrsnittet av armeringen',
  'The mean diameter of the armour': 'Armeringens middeldiameter',
  'The thermal resistivity of the filler between cores or under armour; empty: 6':
    'Den termiske resistiviteten i fyllmassen mellom parter eller under armering; tom: 6',
  'The thermal resistivity of the outer sheath; empty: by its material, IEC 60287-2-1, Table 1':
    'Den termiske resistiviteten i ytterkappen; tom: etter materialet, IEC 60287-2-1, tabell 1',
  'The thermal resistivity of the insulation; empty: by its material, IEC 60287-2-1, Table 1':
    'Den termiske resistiviteten i isolasjonen; tom: etter materialet, IEC 60287-2-1, tabell 1',
  'The layers from the conductor outwards, each name:thickness in mm:thermal resistivity in K·m/W, joined by /; the metal screen is SCREEN:thickness, armour ARMOUR:thickness; empty: from the other columns':
    'Lagene fra lederen og utover, hvert navn:tykkelse i mm:termisk resistivitet i K·m/W, skilt med /; metallskjermen er SCREEN:tykkelse, armering ARMOUR:tykkelse; tom: av de andre kolonnene',
  'The highest temperature that a conductor may have in an emergency; empty: by the insulation, XLPE 105':
    'Den høyeste temperaturen en leder kan ha i en nødsituasjon; tom: etter isolasjonen, XLPE 105',
  'The highest temperature that a conductor may have after a short circuit; empty: by the insulation, XLPE 250':
    'Den høyeste temperaturen en leder kan ha etter en kortslutning; tom: etter isolasjonen, XLPE 250',
  'The highest temperature that the screen may have after a short circuit; empty: by sheath and metal, 180 under PE':
    'Den høyeste temperaturen skjermen kan ha etter en kortslutning; tom: etter kappe og metall, 180 under PE',
  'What the pipe is for': 'Hva røret er til',
  'The diameter over the wall': 'Diameteren over veggen',
  'The thickness of the wall': 'Tykkelsen av veggen',
  'The material': 'Materialet',
  'Whether the type is taken where a caller names none': 'Om typen brukes når ingen er oppgitt',
  'The cross-section': 'Tverrsnittet',
  'Half of the outer diameter': 'Halve ytterdiameteren',
  'Whether it is a tape, a plate or a net': 'Om det er et bånd, en plate eller et nett',
  'The width across the trench': 'Bredden på tvers av grøfta',
  'The thickness': 'Tykkelsen',
  "A company's design rules, instead of all those it had":
    'Et selskaps prosjekteringsregler, i stedet for alle det hadde',
  'Names the rule in findings: capital letters, digits and hyphens':
    'Navnet på regelen i funn: store bokstaver, sifre og bindestreker',
  'What is measured': 'Hva som måles',
  'What the rule is for': 'Hva regelen gjelder',
  'The other of two, for CLEARANCE and NOT_TOGETHER': 'Den andre av to, for CLEARANCE og NOT_TOGETHER',
  'Where the rule holds, separated by |; empty: everywhere':
    'Hvor regelen gjelder, skilt med |; tom: overalt',
  'The least or the most: mm, for BORE a factor, for FILL per cent, for resistivities K·m/W':
    'Det minste eller det meste: mm, for BORE en faktor, for FILL prosent, for resistiviteter K·m/W',
  'What WIDTH adds for each further set of cables, in mm':
    'Det WIDTH legger til for hvert kabelsett til, i mm',
  'PIPE_SIZE is for conductors above this area, in mm²':
    'PIPE_SIZE gjelder ledere over dette tverrsnittet, i mm²',
  'PIPE_SIZE is for conductors up to this area, in mm²':
    'PIPE_SIZE gjelder ledere til og med dette tverrsnittet, i mm²',
  'How the material begins that PIPE_MATERIAL finds': 'Hvordan materialet begynner som PIPE_MATERIAL finner',
  'How severe a finding is': 'Hvor alvorlig et funn er',
  'What a finding says first, in Norwegian': 'Det et funn sier først, på norsk',
  'What a finding says first, in English': 'Det et funn sier først, på engelsk',
  'The document that has the rule, such as ORGBLAD-5015':
    'Dokumentet som har regelen, for eksempel ORGBLAD-5015',
  'Whether the rule is checked': 'Om regelen kontrolleres',
};
