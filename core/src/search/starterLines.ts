/** The lines of data/search/thesaurus.csv, for the browser. Recorded by thesaurus.test.ts. */
export const STARTER_LINES = `\
# One concept a line: bokmål; nynorsk; English; near. Terms are separated by |. A term may have several words.
# A line that begins with ~ is a spelling: wherever its first form is in a word, its second form is tried as well, and back.
~høg;høy
~låg;lav
~straum;strøm
~vatn;vann
~vass;vann
~kopl;kobl
~leidning;ledning
~leiar;leder
~veg;vei
~fram;frem
~bru;bro
~skøyt;skjøt
~djup;dyp
~brot;brudd
~trafo;transformator
~tryggleik;sikkerhet
~ljos;lys
~brytar;bryter
~målar;måler
~bøygje;bøye
~skog;skau
~stolpe;påle
~grunneigar;grunneier
~eigar;eier
~løyve;tillatelse
~trygging;sikring
~vedlikehald;vedlikehold
~merkje;merke
~mikro;micro
~jernbane;jarnbane
transformator|trafo|omformer;transformator;transformer
fordelingstransformator|fordelingstrafo|nettstasjonstransformator;;distribution transformer;transformator
nettstasjon|kiosk|trafokiosk|fordelingsstasjon|trafostasjon|transformatorkiosk;nettstasjon;secondary substation|distribution substation|substation|kiosk substation|transformer kiosk
transformatorstasjon|trafostasjon|sekundærstasjon|hovedstasjon|innføringsstasjon;transformatorstasjon;primary substation|main substation|transformer station
mastemontert nettstasjon|mastearrangement|mastetrafo|stolpetrafo|stolpestasjon|mastestasjon|mastetransformator;;pole-mounted transformer|pole-mounted substation|pole transformer
koblingsanlegg|bryteranlegg|ringkoblingsanlegg|høyspentanlegg|koblingsfelt|RMU;koplingsanlegg;switchgear|ring main unit|RMU
lavspenttavle|fordelingstavle|hovedtavle|tavle;lågspenttavle;low-voltage board|LV board|distribution board|switchboard
fordelingsskap|kabelskap|kabelfordelingsskap|gateskap|skap;fordelingsskap;distribution cabinet|cable cabinet|distribution pillar|feeder pillar|street cabinet
sikring|sikringer|smeltesikring|patron;sikring;fuse
vern|relé|relevern|releer|relévern;vern;protection|relay|protection relay
effektbryter|maksimalbryter;effektbrytar;circuit breaker
lastbryter|lastskillebryter|skillebryter|skillekniv;lastbrytar;load break switch|disconnector|isolator switch|load switch
bryter;brytar;switch|breaker
jordfeilbryter|jordfeilvern;jordfeilbrytar;residual current device|RCD|earth leakage breaker|ground fault interrupter
overspenningsvern|avleder|lynavleder|overspenningsavleder|lynvern|ventilavleder;overspenningsvern;surge arrester|lightning arrester|surge protection|surge protector;lyn
lyn|lynnedslag|torden|tordenvær;lyn|lynnedslag;lightning|thunderstorm
kabel|kabler|jordkabel;kabel|kablar;cable|underground cable|power cable
høyspentkabel|HS kabel|høyspenningskabel|mellomspenningskabel;høgspentkabel;high-voltage cable|HV cable|medium-voltage cable|MV cable
lavspentkabel|LS kabel|lavspenningskabel;lågspentkabel;low-voltage cable|LV cable
sjøkabel|undervannskabel|undersjøisk kabel;sjøkabel;submarine cable|subsea cable|sea cable
landtak|landfall;landtak;landfall|shore landing
stikkledning|inntakskabel|stikkabel|innføringskabel|inntaksledning|stikk;stikkleidning;service cable|service line|service connection|house connection
hengeledning|EX-ledning|hengekabel|luftkabel|luftstrekk;hengjeleidning;aerial bundled cable|aerial cable|ABC cable
luftlinje|luftledning|kraftlinje|luftnett|høyspentlinje|linje|høyspentledning|kraftledning;luftlinje|kraftline;overhead line|power line|overhead conductor|aerial line
line|leder|faseline|blank line;line|leiar;conductor
belagt line|BLX|plastbelagt line|isolert line;;covered conductor|coated conductor
stolpe|mast|lysstolpe|trestolpe|kraftstolpe|høyspentmast;stolpe|mast|stolpar;pole|wooden pole|wood pole|mast|tower|pylon
bardun|stag|bardunering;bardun;stay|guy wire|guy|stay wire
travers|traverser|tverrbjelke;travers;crossarm|cross-arm
isolator|isolatorer;isolator|isolatorar;insulator
spennlengde|spenn;spennlengd;span|span length
nedheng|pilhøyde|sig;nedheng;sag
islast|snølast|ising|isbelegg|nedising;islast;ice load|icing|snow load
skogrydding|linjerydding|kratt|ryddegate|vegetasjonsrydding|krattrydding|rydding|rydde|ryddet|ryddebelte|linjegate|ledningsgate|kraftgate;skogrydding|rydde|linjegate;forest clearing|vegetation management|tree clearing|right of way clearing|vegetation clearance|tree trimming|cleared
trefelling|felling|hogst|hugge trær|felle trær|hogge|felt tre|felte trær|hogd|hugget|hugge|tømmerhogst|hogstarbeid|felle skog;tre|felling|hogst|hogge|skogshogst;tree felling|felling trees|cutting trees|logging|felled trees|cut trees
kanttrær|trær;tre;edge trees|trees
stolpekontroll|råtekontroll|linjebefaring|befaring|stolpetest|linjekontroll;synfaring|stolpekontroll;line inspection|pole inspection|patrol|line patrol|walk-through;råte
råte|råteskade|råteskader|råtten|tørråte|sopp|soppangrep|råtne|råtnet;ròte|rote|råte|rotne|rotna;rot|decay|rotten|rotted
drone|dronebefaring|ubemannet luftfartøy;drone;drone|UAV|unmanned aircraft
kreosot|kreosotstolper|impregnering|tjære|impregnerte;kreosot|impregnering;creosote|impregnation|wood preservative|treated poles
fiber|fiberkabel|bredbånd|optisk kabel|fiberoptikk;fiber;fibre|fiber|optical fibre|fibre optic|broadband
mikrorør|fiberrør|ekomrør;mikrorøyr|fiberrøyr;microduct|fibre duct|ecom duct
fibersveis|sveising av fiber|fiberskjøt|spleising;fibersveis;fusion splice|splicing|fibre splice
dempning|demping|tap i fiber;dempning;attenuation|fibre loss
jording|jordingsanlegg|jordsystem|jordnett|jord|jorde;jording|jorde;earthing|grounding|earthing system|grounding system|earthed|grounded
jordelektrode|jordspyd|dypjord|dypjordspyd|jordspett|elektrode;jordelektrode|jordspyd;earth electrode|ground rod|earth rod|grounding electrode
ringjord|ringelektrode;ringjord;ring earth|ring electrode
gjennomgående jord|jordline|jordtråd|jordleder|KHF|langsgående jord;gjennomgåande jord;continuous earth conductor|bare earth wire|earth wire|grounding conductor
jordmotstand|overgangsmotstand|jordingsmotstand|overgangsmotstand til jord;jordmotstand;earth resistance|ground resistance|earthing resistance
berøringsspenning|skrittspenning;berøringsspenning|rørespenning;touch voltage|step voltage
jordfeil|jordslutning|jordfeilstrøm;jordfeil;earth fault|ground fault
jordresistivitet|resistivitet|grunnmotstand;jordresistivitet;soil resistivity|ground resistivity|earth resistivity
potensialutjevning|utjevningsforbindelse|utjevning;potensialutjamning;equipotential bonding|bonding
kabelgrøft|grøft|grøfter|kabelgrav|kabelgrop;kabelgrøft|grøft;cable trench|trench|ditch
grøftedybde|overdekning|leggedybde|forlegningsdybde|nedgravingsdybde|gravedybde|dybde;overdekking|djupne|grøftedjupn;burial depth|trench depth|depth of cover|laying depth
dybde|dyp|dypt|djup;djupne|djup|djupn;depth|deep
bredde|brei|bred;breidd;width|wide
graving|gravearbeid|grave|oppgraving|gravd|gravde|oppgravd;graving|grave;digging|excavation|excavate|dig|dug
gravemelding|ledningspåvisning|kabelpåvisning|påvisning|gravetillatelse|gravesøknad|kabelanvisning|påvise kabel|melde graving|påvise|påvist|påviste;gravemelding|påvising|påvise;locating of buried services|cable locating|dig permit|excavation permit|locate request|buried cables|marking of cables|mark cables|located;merking
graveskade|avgravd kabel|kabelskade|gravd over|kabelbrudd|kuttet kabel|kutte kabel|ødelagt kabel|kabel røk;graveskade|kutta kabel;dig-in|excavation damage|cable strike|cable damage|cut cable|damaged cable
tele|frost|teledybde|frossen mark|vintergraving|frosne masser|frosset|frossen|frosne|fryse|frøs;tele|frost|frosen|frosne;frost|frozen ground|winter digging|frozen soil|freeze
omfylling|kabelsand|fyllmasse|gjenfylling|omfyllingsmasse|gjenfylt;omfylling|sand;bedding|backfill|cable sand|backfilling|backfilled
varselbånd|merkebånd|advarselsbånd|varselband|kabelbånd;varselband|merkeband;warning tape|marker tape
dekkplate|kabeldekkplate|kabelvern|dekkebord|kabelbeskyttelse|dekkplater;dekkplate;cover plate|cable cover|protective cover|cable protection
trekkerør|kabelrør|kabelkanal|varerør|OPI-kanal|rør|rørpakke;trekkjerøyr|kabelrøyr|røyr;duct|cable duct|conduit|pipe
kum|trekkekum|kabelkum|kummer|brønn;kum|kummar;draw pit|manhole|cable chamber|pull box|pit
avstand|nærføring|parallellføring|klaring|sikkerhetsavstand;avstand|nærføring;clearance|distance|separation|proximity
fjernvarme|fjernvarmerør;fjernvarme;district heating
vann|vannledning|VA|vannrør|drikkevann;vatn|vassleidning;water|water main|water pipe
avløp|kloakk|spillvann;avlaup|avløp|kloakk;sewer|sewage|drain
gassledning|gass;gass;gas pipe|gas
kryssing|krysning|kryss;kryssing;crossing
veg|vei|gate|fylkesveg|riksveg;veg|gate;road|street|highway
jernbane|bane|tog|togbane|skinner|jernbanespor|spor;jernbane|jarnbane;railway|rail|train
elv|vassdrag|bekk|vann;elv|vassdrag;river|watercourse|waterway
styrt boring|retningsstyrt boring|gravefri|boring|HDD|no-dig|bore|boret;styrt boring|bora;directional drilling|horizontal directional drilling|HDD|trenchless|drilled|drill|drilling
rørpressing|pressing av rør|rørtrykking;røyrpressing;pipe ramming|pipe jacking
kabelpløying|kabelplog|pløying|pløye|pløyd|nedpløyd;kabelpløying|pløgd;cable ploughing|cable plow|ploughing|ploughed|plowed
sprengning|sprenging|skyting|fjellsprengning|salve|rystelser|sprenge|sprengt|sprengte;sprenging|sprengd|sprengje;blasting|explosives|blasted|blast
fjell|berg|fjellgrøft|stein;fjell|berg;rock|bedrock
asfalt|asfaltering|reasfaltering|dekke|vegdekke;asfalt;asphalt|pavement|paving
istandsetting|tilbakeføring|reetablering|oppussing av plen;istandsetjing;reinstatement|restoration|resurfacing
plen|grøntareal|gress|hage;plen|grøntareal|hage;lawn|grass|garden
dyrket mark|jordbruk|åker|matjord|dyrka mark|landbruk;dyrka mark|åker;farmland|agricultural land|cultivated land|topsoil
grøftesikring|ras|grøftekasse|avstivning|stempling|raskasse|sikring av grøft;grøftesikring|ras;trench support|trench shoring|shoring|trench collapse|cave-in
kabeltrekking|trekking av kabel|trekkraft|kabeltrekk|inntrekking|trekke kabel|trukket kabel;kabeltrekking|trekkje kabel;cable pulling|pulling tension|cable installation|pulling cable
bøyeradius|bøying|minste bøyeradius|bøye|bøyd|bøyes;bøyeradius|bøygd;bending radius|bent|bend
strømføringsevne|belastningsevne|belastbarhet|merkestrøm|strømbelastning|kapasitet;straumføringsevne|belastningsevne;ampacity|current rating|current-carrying capacity|load capacity
tverrsnitt|ledertverrsnitt|dimensjon;tverrsnitt;cross-section|conductor size
skjøt|kabelskjøt|muffe|skjøtemuffe|skjøting|kabelmuffe|skjøtt|skjøtte|skjøtet;skøyt|kabelskøyt|muffe|skøytt;joint|cable joint|splice|jointing|cable splice|jointed|spliced
endeavslutning|endemuffe|kabelendemuffe|avslutning|kabelavslutning|terminering;endeavslutning|endemuffe;termination|cable termination|end sealing
kabelsko|skrukabelsko|presskabelsko;kabelsko;cable lug|lug|shear bolt lug
strømklemme|klemme|avgreningsklemme;straumklemme|klemme;clamp|connector|current clamp
krympestrømpe|krympeslange|varmkrymp|kaldkrymp|krympemuffe;krympestrømpe;heat shrink|cold shrink|shrink tube
kabelprøving|spenningsprøving av kabel|VLF|prøving|kabeltest|tilstandsmåling|høyspentprøve|tilstandskontroll;kabelprøving|tilstandsmåling;cable test|cable testing|VLF test|condition assessment|high voltage test
kappeprøve|kappefeil|kappeprøving|mantelprøve;kappeprøve;sheath test|jacket test
delutladning|delutladninger|PD|partielle utladninger;delutlading;partial discharge
isolasjonsmåling|megging|meggetest|isolasjonstest|isolasjonsmotstand;isolasjonsmåling;insulation test|insulation resistance|megger
kabelfeil|feilsted|feillokalisering|kabelbrudd|feilsøking på kabel;kabelfeil;cable fault|fault location|fault locating|cable fault location
feilsøking|feilretting|feil|lokalisering|feilfinning;feilsøking|feilretting;troubleshooting|fault finding|fault repair|fault
avbrudd|utkobling|strømbrudd|strømstans|utfall|driftsstans|strømavbrudd|blackout|strømløs|mistet strømmen|miste strømmen|uten strøm|strømmen er borte|strømmen gikk;avbrot|straumbrot|straumstans|utkopling|utan straum|mista straumen;outage|power cut|power failure|interruption|blackout|power outage|disconnection|lost power|without power
utkobling|planlagt utkobling|frakobling|fråkobling|frakoblet|utkoblet|frakoble;utkopling|fråkopling;planned outage|disconnection|de-energise|isolation|disconnected
beredskap|krise|krisestab|katastrofe|nødsituasjon;beredskap;emergency preparedness|contingency|crisis|emergency
uvær|storm|orkan|ekstremvær|vind;uvêr|storm;storm|bad weather|hurricane|gale
aggregat|nødstrøm|nødstrømsaggregat|mobilaggregat|dieselaggregat|reservestrøm|strømaggregat|generator|reservekraft;aggregat|naudstraum|straumaggregat;generator|genset|emergency power|backup power|standby generator
batteri|akkumulator|stasjonsbatteri|batteribank|UPS;batteri;battery|batteries|accumulator
likestrøm|DC|likespenning;likestraum;direct current|DC
fjernstyring|fjernkontroll|SCADA|RTU|fjernstyrt|driftskontroll;fjernstyring;remote control|SCADA|RTU|telecontrol
feilindikator|kortslutningsindikator|feilstrømsindikator;feilindikator;fault indicator|fault passage indicator
selektivitet|selektiv;selektivitet;selectivity|discrimination|coordination
kortslutning|kortslutningsstrøm|kortslutt;kortslutning;short circuit|short-circuit current
spenningsfall|spenningstap|lav spenning|dårlig spenning;spenningsfall;voltage drop
overspenning|høy spenning|for høy spenning;overspenning;overvoltage
høyspent|høyspenning|HS|HSP|høgspent|mellomspenning;høgspent|høgspenning|HS;high voltage|high-voltage|HV|medium voltage|MV
lavspent|lavspenning|LS|LSP|lågspent;lågspent|lågspenning|LS;low voltage|low-voltage|LV
spenning|volt;spenning;voltage
strøm|elektrisitet|elkraft;straum;current|electricity|power
effekt|last|belastning|forbruk;effekt|last|belastning;load|demand
termografering|varmekamera|infrarød|varmebilde|termografi|varmesøking;termografering;thermography|thermal imaging|infrared|thermal camera|infrared camera
varmgang|overoppheting|overtemperatur|varme;varmgang;overheating|hot spot|hotspot
tilsyn|ettersyn|inspeksjon|kontroll|årskontroll|inspisere|inspisert|kontrollere|kontrollert|sjekke|sjekket;tilsyn|ettersyn|kontroll|sjekke|kontrollere;inspection|check|inspected|checked|inspect
vedlikehold|service|vedlikeholdsarbeid|drift|vedlikeholde|vedlikeholdt;vedlikehald|halde ved like;maintenance|servicing|upkeep|maintain|maintained
avvik|mangel|mangler|feil;avvik;deviation|non-conformity|defect
sluttkontroll|idriftsettelse|ferdigkontroll|spenningssetting|innkobling|idriftsetting|sette i drift|satt i drift|innkoblet;sluttkontroll|idriftsetjing|innkopling|setje i drift;commissioning|final inspection|energisation|putting into service|final check|commissioned
samsvarserklæring|erklæring om samsvar|samsvar;samsvarserklæring;declaration of conformity
overtakelse|overlevering|overtagelse;overtaking;handover|takeover|acceptance
innmåling|som bygget|oppmåling|GNSS|GPS|landmåling|koordinater|stikking;innmåling|oppmåling;surveying|as-built|surveying of as-built positions|GPS|coordinates
dokumentasjon|papirer|tegninger|kart;dokumentasjon|teikningar;documentation|drawings|records
kart|ledningskart|kartverk|nettkart;kart;map|maps
merking|skilting|skilt|nummerering|merkeskilt|navneskilt|merke|merket|skiltet;merking|skilt|merkt;marking|labelling|signs|labels|naming|marked|labelled|label
grunneier|eiendom|tomteeier|grunneieravtale|eier av grunnen;grunneigar|eigedom;landowner|property owner|wayleave|easement|land owner
avtale|kontrakt|tinglysing;avtale;agreement|contract
erstatning|kompensasjon|betaling;skadebot|erstatning;compensation
tillatelse|løyve|godkjenning|søknad|konsesjon;løyve|godkjenning|søknad;permit|permission|approval|licence
planlegging|prosjektering|planfase|plan|utredning;planlegging|prosjektering;planning|design|project planning
kostnad|pris|kostnadsoverslag|budsjett|utgift|kalkyle;kostnad|pris;cost|price|estimate|budget
kostnadsdeling|deling av kostnad|fordeling av kostnader|utgifter;kostnadsdeling;cost sharing
fellesgrøft|fellesføring|samgrøft|felles grøft;fellesgrøft;joint trench|shared trench|common trench
risikovurdering|risikoanalyse|ROS|risiko|farevurdering|SJA;risikovurdering;risk assessment|risk analysis|hazard assessment
sikker jobbanalyse|SJA|sikkerjobbanalyse|jobbanalyse;;job safety analysis|JSA|toolbox talk
HMS|SHA|helse miljø og sikkerhet|arbeidsmiljø|arbeidervern;HMT|HMS;HSE|health and safety|occupational safety
sikkerhet|elsikkerhet|trygghet|trygt|FSE;tryggleik|elsikkerheit;safety|electrical safety
leder for sikkerhet|LFS|sikkerhetsleder;leiar for tryggleik;person in charge of electrical safety|safety supervisor
arbeidsjording|endepunktsjording|jordingsapparat|jordslutting;arbeidsjording;working earth|portable earthing|temporary earthing|earthing equipment
spenningsprøving|spenningsprøver|spenningstester|spenningsløs|kontroll av spenningsløshet;spenningsprøving;voltage detection|voltage tester|testing dead|proving dead
kobling|koblingsplan|koble|manøvrering|koblingsordre|koblet;kopling|kople|kopla;switching|switching plan|switching order|switched
arbeid under spenning|AUS|spenningssatt arbeid|spenningssatt;arbeid under spenning;live working|live-line work|live work|working live
frakoblet anlegg|spenningsløst arbeid|arbeid på frakoblet anlegg;;dead working|work on de-energised installations
verneutstyr|PVU|personlig verneutstyr|hjelm|hansker|vernehjelm|arbeidstøy|vernesko|vernebriller|bekledning|arbeidsklær|verneklær;verneutstyr|arbeidsklede|verneklede;personal protective equipment|PPE|protective equipment|helmet|gloves|protective clothing
isolerhansker|isolerte hansker|gummihansker|hansker;;insulating gloves|rubber gloves
lysbue|lysbueskade|kortslutningslysbue;lysboge;arc|arc flash|electric arc
strømulykke|strømstøt|elulykke|elektrisk støt|støt|ulykke|strømgjennomgang;straumulykke|straumstøyt|ulykke;electric shock|electrical accident|accident|electrocution|injury
førstehjelp|hjertestarter|HLR|gjenopplivning|livredning|hjertekompresjon;førstehjelp|hjartestartar;first aid|CPR|resuscitation|defibrillator
brannskade|forbrenning|brannsår;brannskade;burn|burns
arbeid i høyden|høydearbeid|fallsikring|klatring|klatre|fall fra høyde|sikkerhetssele|fallsele|sele|klatret|klatre i stolpe;arbeid i høgda|klatring|klatre;work at height|working at height|fall protection|climbing|harness|fall arrest|climb|climbed
lift|personløfter|korg|bilmontert lift|arbeidsplattform;lift|korg;aerial lift|bucket truck|mobile platform|cherry picker
stige|leider;stige;ladder
redning|nedfiring|evakuering|redde|reddet;redning;rescue|evacuation|rescued
arbeidsvarsling|trafikkdirigering|veiarbeid|skiltplan|varslingsplan|manuell dirigering|trafikk|sperring;arbeidsvarsling|vegarbeid;traffic management|road work|roadwork|work zone|traffic control|warning signs|roadworks
veglys|gatelys|veilys|gatebelysning|veibelysning|vegbelysning|utebelysning|belysning|utelys;veglys|gateljos|gatelys|veglysing;street lighting|road lighting|street light|street lights|streetlight|lighting
armatur|lysarmatur|lampe|lyskilde|LED-armatur|lyspære|LED;armatur|lampe;luminaire|lamp|light fitting|lantern|LED
lysmast|lysstolpe|lyktestolpe|gatelysmast|veilysmast|lyspunkt;lysmast;lighting column|lamp post|lighting pole|light pole|street light pole|lamppost
tennskap|veglysskap|tenningsskap|lysskap|veilystennskap;tennskap;lighting control cabinet|lighting cabinet|street lighting cabinet
fotocelle|skumringsrelé|lysføler|lyssensor|fotosensor;fotocelle;photocell|light sensor|twilight switch
ettergivende mast|påkjørselssikker|ettergivende;ettergjevande;passively safe|breakaway|crash-friendly
lysmåling|luminans|lux|belysningsstyrke|lysstyrke|lysklasse;lysmåling;illuminance|luminance|light measurement|lighting class
støy|bråk|lyd|lydnivå|brumming|dur|larm;støy|bråk|lyd;noise|sound|hum|humming
magnetfelt|elektromagnetisk felt|stråling|EMF|mikrotesla|felt;magnetfelt|stråling;magnetic field|electromagnetic field|EMF|radiation
nabo|naboer|beboer|kunde;nabo|grannar|granne;neighbour|neighbor|resident
kunde|abonnent|forbruker|nettkunde;kunde;customer|consumer|subscriber
tilknytning|tilkobling|ny kunde|nytt anlegg|anleggsbidrag|forhåndsmelding|nettilknytning|tilkoblet;tilknyting|tilkopling;connection|grid connection|new customer|connecting a customer|connect|connected
byggestrøm|provisorisk strøm|midlertidig strøm|midlertidig tilknytning|provisorium|anleggsstrøm|byggestrømskap|byggekasse;byggjestraum|mellombels straum|provisorisk;temporary supply|temporary power|construction power|building site supply|site power
solceller|solceller på tak|solcelleanlegg|solkraft|solenergi|plusskunde|solpanel|PV;solceller|solkraft;solar|solar panels|photovoltaic|PV|solar cells|prosumer
elbillading|elbil|hurtiglading|ladestasjon|ladepunkt|ladeanlegg|elbillader;elbillading|ladestasjon;EV charging|electric car|charging station|electric vehicle|car charger;lading|lader
måler|strømmåler|AMS|målerskap|måling|nettmåling;målar|straummålar;meter|metering|electricity meter|smart meter
strømtransformator|måletransformator|CT;straumtransformator;current transformer|CT|instrument transformer
olje|transformatorolje|trafoolje|isolerolje;olje;oil|transformer oil
oljelekkasje|oljesøl|oljeutslipp|oljegrop|lekkasje|utslipp|søl|oljeoppsamling|lekke|lekker|lekket;oljelekkasje|oljeutslepp|oljesøl;oil spill|oil leak|oil containment|leakage|spill|containment|leak|leaking|leaked
forurensning|utslipp|miljø|forurensing|forurenset|forurense;forureining|utslepp|miljø|forureine;pollution|contamination|emission|environment|polluted
avfall|søppel|skrot|gjenvinning|deponi|farlig avfall|avhending|kassering;avfall|boss|attvinning;waste|disposal|recycling|hazardous waste|scrap
riving|demontering|sanering|fjerning|nedtaking|revet|demontere|demontert;riving|demontering;demolition|removal|dismantling|decommissioning|dismantled|demolished|dismantle|demolish
PCB|miljøgift|asbest;PCB;PCB|hazardous substance
SF6|SF6-gass|svovelheksafluorid|klimagass|drivhusgass;SF6|klimagass;SF6|sulphur hexafluoride|sulfur hexafluoride|greenhouse gas|insulating gas
fremmede arter|svartelistearter|parkslirekne|lupiner|uønskede planter|ugress;framande arter;invasive species|alien species|weeds
fugl|fugler|hubro|fuglevern|ørn|fugleskjerm;fugl|hubro;bird|birds|bird protection|eagle owl
fundament|såle|betongfundament|fundamentering|sokkel|grunnarbeid;fundament|sole;foundation|base|footing|plinth|concrete foundation
tomt|plassering|nettstasjonstomt;tomt|plassering;site|plot|location
drenering|grunnvann|avrenning;drenering|grunnvatn;drainage|groundwater
ventilasjon|kjøling|lufting|luftinntak;ventilasjon|kjøling;ventilation|cooling
brann|brannskille|brannvern|brannsikring|ild;brann|eld;fire|fire safety|fire compartment|fire protection
trykkavlastning|lysbuetrykk|trykkavlasting;trykkavlasting;pressure relief
adgang|adkomst|tilgang|atkomst|nøkkel;tilkomst|tilgjenge|nykel;access|entry|key
kran|løft|heising|kranløft|mobilkran|løfting;kran|lyft|heising;crane|lifting|hoisting
gravemaskin|maskin|gravemaskinfører;gravemaskin;excavator|digger
ladning|trinnkobler|omkobler|spenningsregulering|uttak;trinnkoplar;tap changer|tapping
tomgangstap|tap|jerntap|energitap;tomgangstap|tap;no-load loss|losses|core loss
krafttransformator|hovedtransformator;krafttransformator;power transformer|main transformer
samleskinne|skinne;samleskinne;busbar|bus bar
petersenspole|spole|slukkespole|spolejording|nullpunktspole;spole;Petersen coil|arc suppression coil|resonant earthing
IT-nett|isolert nett|230 V IT;IT-nett;IT system|IT network|insulated network
entreprenør|arbeidslag|leverandør|utenlandske arbeidere;entreprenør;contractor|crew|subcontractor
montør|energimontør|elektriker|linjemontør|fagarbeider;montør;fitter|electrician|lineman|linesman|jointer
kurs|opplæring|utdanning|sertifikat|kompetanse|trening;kurs|opplæring;course|training|education|certification
ordliste|ordbok|oversettelse|begreper|faguttrykk|terminologi|gloser;ordliste|ordbok;glossary|dictionary|vocabulary|terms
sjekkliste|kontrolliste|kontrollskjema|huskeliste;sjekkliste;checklist|check list
samband|radio|kommunikasjon|nødnett|satellittelefon|telefon|mobil;samband|naudnett;radio|communication|communications|satellite phone
driftssentral|driftsentral|nettsentral|vaktsentral|vakt;driftssentral|vakt;control room|control centre|operations centre
brøyting|snøbrøyting|brøytebil|plog|snørydding|brøyte|brøytet;brøyting|snøbrøyting|brøyte|brøytt;snow clearing|snow plough|snow ploughing|snowplow|ploughed snow
påkjørsel|påkjørt|påkjøring|kollisjon|bilulykke;påkøyrsel|påkøyrd;collision|hit by vehicle|impact|crash
snø|vinter;snø|vinter;snow|winter
flom|oversvømmelse|flaum|skred;flaum|skred;flood|flooding|landslide|avalanche
kulturminne|fortidsminne|fredet|arkeologi|kulturminner;kulturminne;cultural heritage|heritage|archaeology
publikum|innbyggere|allmennheten|naboinfo;ålmenta|publikum;public|general public
hage|hageeier|eneboligtomt;hage;garden|backyard
gjerde|port|innhegning;gjerde;fence|gate
hakkespett|spett|fuglehull;hakkespett;woodpecker
hytte|fritidsbolig|hyttefelt;hytte;cabin|holiday home
bygning|hus|bygg|bolig|enebolig;bygning|hus|bygg;building|house|dwelling
skole|barnehage;skule|barnehage;school|kindergarten
gammel|eldre|utgått;gamal|eldre;old|aged
utskifting|bytte|skifte|fornyelse|reinvestering|erstatte|byttet|skiftet|fornye;utskifting|byte|skifte|fornying;replacement|change|renewal|exchange|refurbishment|replace|replaced|changed
reparasjon|reparere|utbedring|fikse|reparert|utbedre|utbedret|fikset;reparasjon|utbetring|reparere;repair|mend|fix|repaired|fixed
flytting|omlegging|flytte|flyttet|omlagt;flytting|omlegging|flytta;moving|relocation|diversion|moved|relocated|move
montasje|montering|installasjon|oppsetting|installere|montere|montert|monterte|installert;montasje|montering|montere;installation|assembly|mounting|fitting|installed|mounted|install
forlegning|legging|utlegging|kabellegging|legge kabel;legging|utlegging;laying|cable laying|installation
måling|måle|test|prøve|kontrollmåling|målt|målte;måling|prøving|mælt;measurement|measuring|test|testing|measured|measure
beregning|regne|kalkulering|nettberegning|dimensjonering|beregne|beregnet;berekning|dimensjonering|berekne;calculation|sizing|dimensioning|calculated|calculate
krav|regler|forskrift|bestemmelser|lov|regelverk;krav|reglar|føresegn;requirement|requirements|regulation|rules
nettverksmodell|nettmodell|digital modell|nettinformasjonssystem|NIS;nettmodell;network model|digital model|NIS
kabelidentifisering|identifisering|finne rett kabel|kabelsøker;kabelidentifisering;cable identification|identify cable|cable locator
belegningsstein|brostein|heller|gatestein;belegningsstein|heller;paving stones|cobblestone|pavers
grus|pukk|subbus;grus|pukk;gravel|crushed stone
sand|kabelsand|støpesand;sand;sand
myr|bløt grunn|torv;myr;bog|marsh|peat
helikopter|luftfartøy;helikopter;helicopter
vinsj|linevinsj|kabelvinsj;vinsj;winch
trommel|kabeltrommel|snelle;trommel;drum|cable drum|reel
stål|jern;stål;steel
kobber|Cu;kopar|kobbar;copper|Cu
aluminium|Al|alu;aluminium;aluminium|aluminum|Al
FeAl|stålaluminium;FeAl;ACSR
barneskole|grunnskole;barneskule;primary school
ferge|ferje|båt;ferje|båt;ferry|boat
landstrøm|strøm til skip;landstraum;shore power|shore supply
datasenter|serverpark;datasenter;data centre|data center
boligfelt|byggefelt|boligområde;bustadfelt|byggjefelt;housing field|residential area|housing development
svakstrøm|styrestrøm|signalkabel|styrekabel;svakstraum|styrestraum;extra low voltage|ELV|signal cable|control cable
ekom|telekommunikasjon|teleanlegg;ekom;telecom|telecommunications|ecom;fiber
føler|temperaturføler|sensor|termometer;følar|temperaturfølar;sensor|probe|thermometer|temperature sensor;måler
kulvert|betongkanal;kulvert;culvert|box culvert|trough
rørkanal|rørblokk|kabelkanal|OPI-kanal;røyrkanal;duct bank|cable channel
rørgruppe|rørbunt;røyrgruppe;group of pipes|group of ducts
overvann|drensvann|regnvann;overvatn|regnvatn;storm water|surface water|stormwater
distribusjonsnett|fordelingsnett;distribusjonsnett;distribution grid|distribution network
regionalnett;regionalnett;regional grid|sub-transmission grid
transmisjonsnett|sentralnett|stamnett;transmisjonsnett|sentralnett;transmission grid|transmission network
ekstra høy spenning;;extra high voltage|EHV
lastprognose|effektprognose|forbruksprognose|lastutvikling;lastprognose;load forecast|demand forecast
byggherre|oppdragsgiver|tiltakshaver;byggherre|oppdragsgjevar;client|developer|project owner
sannsynlighet|konsekvens|restrisiko;sannsyn|konsekvens;probability|likelihood|consequence;risiko
seilingshøyde|fri høyde over vann|høyde over sjø;seglingshøgd;sailing clearance|clearance over water
bru|bro;bru;bridge;kryssing
kabelskrap|kobberskrap|skrapkabel|metallskrap;kabelskrap;cable scrap|scrap metal|scrap cable
seksjonering|dele opp nettet|seksjonere;seksjonering;sectioning|sectionalising
anleggsplass|byggeplass|anleggsområde|rigg|riggområde;anleggsplass|byggjeplass;construction site|building site|work site
trasé|trase|føringsvei|linjevalg|traséplan;trasé;route|routing|alignment
stolpereising|sette opp stolpe|reise stolpe|reising av stolper|reist stolpe|reiste stolper|sette stolpe|sette ned stolpe|satt ned stolper;stolpereising|reise stolpar|setje stolpe;pole setting|pole erection|erecting poles|erected
stolpehull|settedybde|hull til stolpe;stolpehol;pole hole|setting depth
fjellbolt|fjellfot|fjellfundament|fjellanker;fjellbolt|fjellfot;rock bolt|rock anchor|rock foundation
anker|jordanker|ankerplate;anker;anchor|ground anchor
bestilling|innkjøp|kjøpe|anskaffelse;tinging|innkjøp;order|purchase|procurement
bendsel|bendsling|surring;bendsel;tie wire|binding
linestrekking|strekke line|strekking av ledning|linetrekking|strukket|strukket line|strekke liner|strakk;linestrekking|strekt line|strekkje line;stringing|line stringing|conductor stringing|strung
tre på linje|tre på linja|tre over ledningen|trefall|vindfall|tre falt over linja|veltet tre|tre veltet;tre på lina|tre velta;tree on line|fallen tree|tree on the line|tree fell;skogrydding
lavspentstolpe|lavspentmast;lågspentstolpe;low-voltage pole|LV pole
inntak|veggfeste|husinntak|inntak i vegg;inntak;house inlet|service entrance|wall bracket
mastebryter|bryter i mast|stolpebryter|linjebryter;mastebrytar;pole switch|pole-mounted switch
kabelmast|endemast|overgangsmast;kabelmast;cable pole|terminal pole
vegetasjon|skog|kratt|busker;vegetasjon|skog;vegetation|forest|bushes;rydding
motorsag|kjedesag|sag|sikringshogst;motorsag;chainsaw|chain saw;trefelling
toppkontroll|topp av stolpe|toppbefaring;toppkontroll;pole top inspection
bilder|foto|fotografering|bilde;bilete|foto;photos|pictures|images
personvern|GDPR|overvåking;personvern;privacy|data protection
blåsing|blåse fiber|innblåsing;blåsing;blowing|cable blowing|fibre blowing
OTDR|fibermåling|lysmåling av fiber;OTDR;OTDR|fibre test|fibre measurement
fiberskap|patchepanel|fiberpanel|termineringspunkt;fiberskap;fibre cabinet|patch panel|fibre termination
hovedjordskinne|jordskinne|fundamentjord;hovudjordskinne;main earthing bar|earth bar|foundation earth;jording
nedleder|stolpejord|mastejord;nedleiar;down conductor|down lead|pole earth
jordmåling|måle jord|jordingsmåling|måling av jording;jordmåling;earth measurement|earthing measurement|ground test
isolasjonsovervåking|jordfeilsøking|jordfeilovervåking|jordfeilvarsler;isolasjonsovervaking;insulation monitoring|earth fault detection
tining|tine|tele i bakken|frossen jord|tint|tint opp;tining|frosen jord|tina;thawing|frozen soil|ground thaw|thawed|thaw
setninger|synk i vegen|setningsskade|nedsynking|sunket|sank|seget;setningar|sokke;settlement|subsidence|sunk|sinking
rørtolk|tolking av rør|rørkontroll|tette rør;røyrtolk;mandrel|duct test
trekantforlegning|trekant|flat forlegning|kleeblatt;trekantforlegging;trefoil|flat formation
PEX|PEX-kabel|plastkabel;PEX;XLPE|XLPE cable
strandsone|strand|fjære|fjord|sjøbunn|sjø;strandsone|fjord|fjøre;shore|beach|fjord|seabed;sjøkabel
oljepapirkabel|massekabel|papirkabel|blykabel|oljekabel;oljepapirkabel|massekabel;paper-insulated cable|PILC|oil-filled cable|lead-sheathed cable
moment|tiltrekkingsmoment|momentnøkkel|tiltrekking;moment;torque|tightening torque|torque wrench
ekkometer|TDR|pulsekko|målevogn|kabelmålevogn;ekkometer|målevogn;time domain reflectometer|TDR|echometer|test van;kabelfeil
borevæske|boreslam|bentonitt;borevæske;drilling fluid|drilling mud|bentonite
overbelastningsvern|overlast|overbelastning|overbelastet;overbelastingsvern|overlast;overload|overload protection|overcurrent protection
stasjonsrom|nettstasjon i bygg|rom for nettstasjon|innendørs nettstasjon|trafo i kjeller|trafo i kjelleren|trafo i blokk|kjellerstasjon;stasjonsrom;indoor substation|substation in building|transformer room|basement substation
oljetransformator|oljefylt trafo|oljefylt;oljetransformator;oil-filled transformer|oil transformer
koblingsgruppe|koblingsbilde|vektorgruppe;koplingsgruppe;vector group
absorbent|absorpsjonsmiddel|lenser|oppsuging;absorbent|lenser;absorbent|booms|absorbents
drikkevann|vannkilde|drikkevannskilde|brønn|nedslagsfelt;drikkevatn|vasskjelde;drinking water|water source|well
hovedbryter|hovedsikring|hovedvern;hovudbrytar;main switch|main breaker
rettefrist|frist|tidsfrist;rettefrist|frist;deadline|time limit
kapasitetsprøve|utladningsprøve|batteritest|utladetest|flatt batteri;kapasitetsprøve;capacity test|discharge test|battery test
mørkt lyspunkt|veglysfeil|lyset er slukket|lys ute|lyset er borte|mørk lampe|mørke lamper|lampe lyser ikke|sloknet|lyset sloknet;mørkt lyspunkt|slokna;dark lamp|lamp out|street light out|light not working|light went out;feilretting
astronomisk ur|lysstyring|dimming|nattsenking|tenning|styring av lys;astronomisk ur|dimming;astronomical clock|dimming|lighting control
risikoavstand|nærvedsone|avstand til spenning|farlig avstand;risikoavstand;minimum approach distance|danger zone|vicinity zone
vernetøy|synlighetstøy|refleksvest|refleks|gul vest;vernetøy|refleksvest;high-visibility clothing|hi-vis|reflective vest
isolert verktøy|isolerte verktøy|1000 V verktøy;isolert verktøy;insulated tools
visir|ansiktsvern|øyevern|briller;visir;visor|face shield|eye protection;verneutstyr
gassmåling|gass i kum|oksygenmåling|luft i kum;gassmåling;gas detection|confined space
sugebil|vakuumgraving|suge opp masser;sugebil;vacuum excavation|suction excavator
statistikk|tall|årsoversikt|oversikt;statistikk|tal;statistics|figures
svakt nett|svake nett|dårlig nett|lang linje;svakt nett;weak grid|weak network;spenningsfall
grøftebredde|bredde på grøft|bunnbredde|hvor bred grøft;grøftebreidd;trench width|bottom width
tilbakekalling|tilbaketrekking|produktfeil|reklamasjon;tilbakekalling;recall|product recall|faulty batch
brosjyre|informasjon|folder|publikumsinfo;brosjyre;brochure|leaflet|information
planting|plante|hekk|busk|trær i hagen;planting|hekk;planting|hedge|shrub
erfaring|erfaringer|rapport|lærdom;røynsle;experience|lessons learned|report
stålmast|gittermast|fagverksmast;stålmast;steel tower|lattice tower
varslingsplan|skiltplan|veistenging|stengt vei|omkjøring;skiltplan|vegstenging;traffic plan|road closure|detour;arbeidsvarsling
rømningsvei|rømning|nødutgang;rømmingsveg;escape route|emergency exit
ombruk|gjenbruk|bruke om igjen|bruke igjen;ombruk|gjenbruk;reuse|reusing
garanti|reklamasjonsrett|garantitid;garanti;warranty|guarantee
lager|lagring|oppbevaring|lagerplass;lager|lagring;storage|warehouse|stock
støv|støvplage;støv;dust
drivstoff|diesel|tanking|bensin;drivstoff;fuel|diesel|refuelling
naturmangfold|natur|dyreliv|hekking|reir;natur|dyreliv;nature|wildlife|nest|nesting
spenningssatt|strømførende|under spenning|står spenning på;spenningssett|straumførande;live|energised
lysmast påkjørt|knekt mast|skeiv mast|skjev stolpe;skeiv mast;leaning pole|broken pole;stolpekontroll
spett|fuglehakk|hull i stolpe;hol i stolpe;woodpecker hole;stolpekontroll
kostnadsoverslag|anslag|estimat|pristilbud;kostnadsoverslag;cost estimate
sårbarhet|ROS-analyse|konsekvensutredning;sårbarheit;vulnerability
vakt|hjemmevakt|beredskapsvakt|vaktlag;vakt;on-call|on call duty
mobilnett|mobildekning|telefonen virker ikke|dekning;mobilnett;mobile network|mobile coverage;samband
bly|blymantel|blykappe;bly;lead sheath
klatresko|stolpesko|klatreutstyr;klatreutstyr;climbing irons|climbing equipment;arbeid i høyden
line på bakken|nedfalt line|ledning på bakken|linebrudd|nedfalt ledning;line på bakken|nedfallen line;downed line|fallen conductor|broken conductor
kapping|avkapping;kapping;cutting off
kutte|kuttet|kutt;kutte;cut|cutting
skjære|skåret;skjere|skore;
støping|støpe|støpt|støpte|betongarbeid;støyping|støype|støypt;casting|cast|concreting
opphenging|oppheng|henge opp|hengt opp;opphenging|hengje opp;suspension|hung
oppføring|oppføre|oppført;oppføring;erection|erect;montasje|bygging
knekke|knekt|knakk|brekke|brukket;knekke|knekt|brote;broken|broke|snapped
ødelagt|ødelegge|ødela;øydelagd|øydeleggje;destroyed|ruined
utløsning|utløst|utløsing;utløysing;trip|tripped|tripping
brent|brant|brenne;brent;burnt|burned
lenge|varighet|tidsrom;lenge|varigheit;duration;frist
ofte|hyppig|hyppighet|intervall;ofte|intervall;often|frequency|interval
nær|nærme|nærmest;nær|nærme;near|close;avstand
høyt|høyest|høy;høgt|høgast|høg;high;høyde
lang|langt|lengst;lang|langt;long;lengde|avstand
tykk|tykt;tjukk|tjukt;thick;tykkelse
tung|tungt;tung|tungt;heavy;vekt
kaldt|kald|kulde|kuldegrader;kaldt|kulde;cold;frost
koste|koster|betale|betaler|betalt;kosta|betale;pay|paid|expensive;kostnad|pris
eie|eier|eies|tilhører|eierskap;eige|eig;owner|owns|ownership
ansvar|ansvarlig;ansvar|ansvarleg;responsible|responsibility|liable
forbudt|ulovlig;forbode|ulovleg;forbidden|prohibited
tillatt|lovlig;tillate|lovleg;allowed|permitted
gi bort|gitt bort|gave;gje bort|gåve;give away|gift
selge|solgt|salg;selje|sal;sell|sold
bratt|brattlendt|skråning;bratt|skråning;steep|slope|hillside
rust|korrosjon|tæring|rustet|irr;rust|korrosjon;corrosion|rust|corroded
fukt|fuktighet|kondens;fukt|råme|kondens;moisture|condensation|humidity|damp
smågnagere|mus|gnagere;mus|gnagarar;rodents|mice|rats
hærverk|innbrudd|tyveri|kobbertyveri;hærverk|innbrot|tjuveri;vandalism|burglary|theft
sikringslist|lastskillelist|sikringslastskiller|knivsikring;sikringslist|knivsikring;fuse switch|fuse rail|blade fuse;sikring
dreieretning|fasefølge|faserekkefølge|rotasjonsretning;dreieretning|fasefølgje;phase sequence|phase rotation|rotation
delepunkt|delingspunkt|normalt åpen|seksjoneringspunkt;delepunkt|delingspunkt;open point|normally open point;seksjonering
ringnett|ringdrift|ringforbindelse|tosidig mating;ringnett|ringdrift;ring network|ring main
radial|ensidig mating|radialnett;radial|radialnett;radial feeder|radial network
omkobling|reserveforsyning|reservemating|omlegging av drift;omkopling|reserveforsyning;back-feed|backup supply|alternative supply
vekselretter|inverter|omformer for solceller;vekselrettar;inverter;solceller
spenningskvalitet|flimmer|flimring|blinkende lys|overharmoniske;spenningskvalitet|flimmer|blinkande lys;power quality|flicker|voltage quality|harmonics
kabelgjennomføring|gjennomføring|kabelinnføring;gjennomføring;cable entry|bushing
kabelbru|kabelstige|kabelbro|kabelrenne;kabelbru|kabelstige;cable tray|cable ladder
nøytral|nulleder|nøytralleder|PEN|nullpunkt;nøytral|nøytralleiar|nullpunkt;neutral|neutral conductor|PEN conductor|star point
nøkkelskap|lås|hengelås|låssystem;lås|hengelås|nykelskap;lock|padlock|key cabinet
`;
