import { randomUUID } from 'node:crypto';
import { openDirectory } from '../directory.js';
import {
  type Anything,
  CALCULATION,
  CHECKLIST,
  CUSTOMER,
  DOCUMENT,
  EVENTS,
  fetchToken,
  PROJECT,
  request,
  TRENCH,
} from '../harness.js';
import { addPasskey } from '../passkeys.js';
import { aPixel, hashOf } from '../pictures.js';

/** Callers and their resources. They are created over HTTP, so they work on any server with the demo data. */

const CALLERS = {
  /** Planner, administrator and south have clearance, and clients that pass it on. */
  planner: { user: 'planner', client: 'map-client' },
  colleague: { user: 'colleague' },
  admin: { user: 'admin', client: 'map-client' },
  unconfirmed: { user: 'unconfirmed' },
  south: { user: 'south', client: 'south-client' },
  client: {},
  /** A user with only the basic scope. */
  modest: { user: 'planner', scope: 'orgsystemer' },
} as const;
export type CallerName = keyof typeof CALLERS;

/** Ids by the names of the parameters that take them. */
export type Ids = Record<string, string | number>;

export interface World {
  address: string;
  tokens: Record<CallerName, string>;
  /** A project of the planner with one resource of each kind. */
  own: Ids;
  /** The same in an archived project. */
  archived: Ids;
  /** The same in a project of another company that the planner can only read. */
  readable: Ids;
  /** The same again, for writes. */
  written: Ids;
  /** A project of the planner with nothing in it. */
  bare: Ids;
  /** Creates new resources of the planner, for requests that use them up: those of these services. */
  fresh(...services: string[]): Promise<Ids>;
}

/** A line in a plane. */
export const ROUTE = {
  crs: 'EPSG:25832',
  geometry: {
    type: 'LineString',
    coordinates: [
      [597_700, 6_643_200],
      [597_760, 6_643_240],
      [597_820, 6_643_230],
    ],
  },
};
export const CABLE = 1030;
const LV_CABLE = 1013;
const SMALL_CABLE = 1021;

/** Conductors of a circuit: single-core cables, each with a phase. */
export const phasesOf = (partIds: readonly string[]) =>
  partIds.map((partId, i) => ({ partId, phase: `L${i + 1}` }));
export const WEBHOOK_URL = 'https://receiver.example/events';
export const CONNECTION = 'north-directory';
export const SHEET = { type: 'ORGBLAD', number: '5010', version: '1.2' };
export const CUSTOM_NODE = {
  type: 'CUSTOMBUDGET_FIXEDTOTAL',
  name: 'Leie av kjøreplater',
  unit: 'RS',
  quantity: 1,
  facilityId: 1,
  activityId: 1,
  totalCost: 12_500,
};
export const RULE = {
  id: 'pipe-110',
  name: 'Rør 110',
  per: 'LINE',
  when: { kind: ['PIPE'], pipe: { diameter: { from: 100, to: 120 } } },
  add: { number: 'K-708.1', quantity: 'PIPE', locationName: '{segment}' },
};
const CHARGED_ADDITIONS = [
  { id: 'design', name: 'Prosjektering', kind: 'ENGINEERING', amount: 25_000 },
  { id: 'profit', name: 'Fortjeneste', kind: 'OTHER', percent: 6, markup: true },
  { id: 'vat', name: 'Mva.', kind: 'VAT', percent: 25 },
];
export const CHARGE = {
  kind: 'CONNECTION',
  customer: { name: 'Kari Kunde', reference: 'Løkkeveien 12' },
  defaultShare: { customer: 60, company: 40, others: 0 },
  shares: [],
  additions: [{ id: 'design', customer: 50, company: 50, others: 0 }],
  reductions: [{ name: 'Bunnfradrag', amount: 2000 }],
};
/** A list without photos. */
export const RECORD = { facilityId: 11, assessmentType: 'PLANNING' };
const RECORD_KEYS = [
  ...[1001, 1002, 1003, 1030, 1035].map((id) => `checkpoint.${id}`),
  ...[5001, 5002, 5003].map((id) => `sub.${id}`),
];
/** A deviation that is open, and one that the owner of the project has reported as done. */
export const DEVIATION_KEYS = { open: 'checkpoint.1001', done: 'checkpoint.1002' };
export const anAnswer = (key: string, more: object = {}) => ({
  id: randomUUID(),
  key,
  basedOn: [],
  answeredAt: '2026-05-04T08:00:00.000Z',
  value: 'OK',
  ...more,
});
const aDeviation = (key: string) =>
  anAnswer(key, { value: 'DEVIATION', severity: 'MEDIUM', comment: 'Varselbåndet mangler i svingen.' });
/** Photos of a record: one that is stored, one that has come and was not judged, and one whose bytes are on the way. */
export const PHOTOS = {
  stored: aPixel(120, 90, 40),
  arrived: aPixel(60, 60, 60),
  awaited: Buffer.from('photo'),
};
export const toldOf = (bytes: Buffer) => ({
  size: bytes.length,
  type: 'image/png',
  keys: ['checkpoint.1001'],
});
export const CLASHING_RULES = 'walk-twice';
/** Nobody can tell from the rules alone that both hold. */
const CLASHING = ['depth', 'width'].map((measure) => ({
  id: measure,
  name: measure,
  per: 'SECTION',
  when: { [measure]: { to: 9 } },
  add: { number: 'K-703.1', quantity: 'TRENCH_LENGTH' },
}));
export const PROJECT_BODY = {
  name: 'Kabling langs Løkkeveien',
  status: 'NEW',
  startDate: '2026-03-02T07:00:00.000Z',
  caseRef: 'SAK-26/00042',
  substationRef: 'NS-20031',
};

const SERVICES = ['project', 'trench', 'calculation', 'checklist', 'document', 'customer', 'events'];

export async function openWorld(address: string, services: readonly string[] = SERVICES): Promise<World> {
  const tokens = {} as World['tokens'];
  for (const [name, caller] of Object.entries(CALLERS)) {
    const { user, ...options } = caller as { user?: string; client?: string; scope?: string };
    tokens[name as CallerName] = await fetchToken(address, user, options);
  }
  let projects = 1000;
  let people = 100;
  /** A user of company 1, who has accepted an invitation, and a client. */
  const directory = await openDirectory();
  const administer = (method: string, path: string, body?: object) =>
    request(`${address}${CUSTOMER}/administration${path}`, method, { token: tokens.admin, body });
  /** Lets somebody in through a directory of the company, which takes the open account over. */
  const link = async (username: string): Promise<Ids> => {
    const connection = { connectionId: CONNECTION, issuer: directory.issuer, clientId: 'spadework' };
    const there = await administer('GET', `/connections/${CONNECTION}`);
    if (there.status === 404) {
      const made = await administer('POST', '/connections', { ...connection, name: 'Katalogen' });
      directory.addClient({ clientId: 'spadework', redirectUris: [made.body.redirectUri] });
    }
    await administer('POST', `/connections/${CONNECTION}/scim-token`);
    await administer('PUT', `/users/${username}`, { linkable: true });
    directory.people.set(username, { email: `${username}@north.example` });
    const { body: test } = await administer('POST', `/connections/${CONNECTION}/test`);
    for (const href of [`/login/${CONNECTION}`, test.href]) {
      const away = await fetch(address + href, { redirect: 'manual' });
      const back = await directory.follow(away.headers.get('location')!, username);
      const cookie = away.headers.getSetCookie()[0]!.split(';')[0]!;
      await fetch(back, { redirect: 'manual', headers: { cookie } });
    }
    return { connectionId: CONNECTION, testId: test.testId, issuer: directory.issuer };
  };
  /** A connection that can be removed; one at a time, because a company has ten at most. */
  const spare = async (): Promise<Ids> => {
    await administer('DELETE', `/connections/spare-${people - 1}`);
    const spareId = `spare-${people}`;
    const connection = { connectionId: spareId, issuer: directory.issuer, clientId: spareId };
    await administer('POST', '/connections', { ...connection, name: 'Reserve', active: false });
    return { spareId };
  };
  const invite = async (): Promise<Ids> => {
    const username = `kari.${++people}`;
    const post = (path: string, body: object, headers = {}) =>
      request(address + path, 'POST', {
        token: path === '/session' ? undefined : tokens.admin,
        headers,
        body,
      });
    const clientId = `program-${people}`;
    await post(`${CUSTOMER}/administration/clients`, { clientId });
    const { body: user } = await post(`${CUSTOMER}/administration/users`, {
      username,
      email: `${username}@north.example`,
      firstName: 'Kari',
      lastName: 'Kabel',
    });
    const login = { username, password: user.oneTimePassword, newPassword: 'seven wet herrings' };
    const page = { 'spadework-client': 'web', origin: address, 'user-agent': 'Firefox' };
    const opened = await post('/session', login, page);
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
    const asPage = (method: string, path: string, body?: object) =>
      request(address + path, method, { headers: { ...page, cookie }, body });
    await addPasskey(asPage, address, login.newPassword);
    const sessions = await request(
      `${address}${CUSTOMER}/administration/sessions/page?username=${username}`,
      'GET',
      { token: tokens.admin },
    );
    return { username, clientId, sessionId: sessions.body.entities[0].id, ...(await link(username)) };
  };
  const furnish = async (user: 'planner' | 'south', services: readonly string[]): Promise<Ids> => {
    // The walk leaves logging in to the directory.
    await administer('PUT', '/company', { passwordLogin: 'ON' });
    const place = await new Furnisher(address, tokens[user], user).furnish(`P-${++projects}`, services);
    const id = `walk-${projects}`;
    const put = (path: string, token: string, body: object) =>
      request(address + path, 'PUT', { token, headers: { 'api-version': '1.0' }, body });
    if (services.includes('customer')) Object.assign(place, await invite());
    if (services.includes('calculation'))
      await put(`${CALCULATION}/rulesets/${id}`, tokens.admin, { name: 'Regler', rules: [RULE] });
    if (services.includes('trench')) {
      const template = { name: 'Strekk med alt', from: { segmentId: place.segmentId } };
      await put(`${TRENCH}/templates/${id}`, tokens[user], template);
      const profile = { name: 'Byer', assumptions: { workingSpace: 50 } };
      await put(`${TRENCH}/quantity-profiles/${id}`, tokens.admin, profile);
      const economy = { name: 'Nye kabler', assumptions: { years: 50 } };
      await put(`${TRENCH}/economy-profiles/${id}`, tokens.admin, economy);
    }
    const named = { ...place, ruleSetId: id, profileId: id, templateId: id };
    if (!services.includes('events')) return named;
    await put(`${EVENTS}/webhooks/${id}`, tokens.admin, { url: WEBHOOK_URL, active: false });
    return { ...named, webhookId: id };
  };

  await request(`${address}${CALCULATION}/rulesets/${CLASHING_RULES}`, 'PUT', {
    token: tokens.admin,
    body: { name: 'Regler', rules: CLASHING },
  });
  const [own, written, archived, readable] = [
    await furnish('planner', services),
    await furnish('planner', services),
    await furnish('planner', services),
    await furnish('south', services),
  ];
  const bare = await furnish('planner', []);
  const put = (token: string, path: string, body?: unknown) =>
    request(`${address}${PROJECT}/projects/${path}`, 'PUT', { token, body });
  await put(tokens.planner, `${archived.projectId}/archive`);
  await put(tokens.south, `${readable.projectId}/members/planner`, { role: 'READER' });
  return {
    address,
    tokens,
    own,
    written,
    archived,
    readable,
    bare,
    fresh: async (...some) => ({
      ...(await furnish('planner', some)),
      ...(some.includes('customer') && (await spare())),
    }),
  };
}

/** Fills a new project with one resource of each kind of these services. */
class Furnisher {
  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly user: string,
  ) {}

  async furnish(number: string, services: readonly string[]): Promise<Ids> {
    const modules = ['CABLESIMULATOR', 'CALCULATION', 'ECO']
      .map((module) => `moduleType=${module}`)
      .join('&');
    const { id } = await this.make('PUT', `${PROJECT}/projects/by-owner/${this.user}?${modules}`, {
      ...PROJECT_BODY,
      number,
    });
    const wanted = (one: string) => services.includes(one);
    return {
      projectId: id,
      number,
      ...(wanted('project') && (await this.members(id))),
      // While nothing is drawn yet, an estimate is complete.
      ...(wanted('calculation') && (await this.charge(id))),
      ...(wanted('trench') && (await this.segment(id))),
      ...(wanted('calculation') && (await this.calculation(id))),
      ...(wanted('checklist') && (await this.records(id))),
      ...(wanted('document') && (await this.comment())),
    };
  }

  private async make(method: string, path: string, body?: unknown) {
    const reply = await request(this.address + path, method, {
      token: this.token,
      headers: { 'api-version': '1.0' },
      body,
    });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  private async members(projectId: number): Promise<Ids> {
    await this.make('PUT', `${PROJECT}/projects/${projectId}/members/admin`, { role: 'WRITER' });
    return {};
  }

  private async segment(projectId: number): Promise<Ids> {
    const path = `${TRENCH}/segments/by-projectid/${projectId}`;
    const segment = await this.make('POST', path, { name: 'Strekk A', length: 120 });
    const trench = `${TRENCH}/segments/${segment.id}/trench`;
    const add = async (kind: string, body: object): Promise<string> =>
      (await this.make('POST', `${trench}/${kind}`, body)).id;
    const bare = await this.make('POST', path, { name: 'Strekk B' });
    const partIdsOf = async (id: string): Promise<string[]> =>
      (await this.make('GET', `${trench}/cables/${id}`)).parts.map((part: { id: string }) => part.id);
    const sensorId = await add('sensors', {});
    await add('layers', {});
    const cableId = await add('cables', { typeId: CABLE });
    const culvertId = await add('culverts', {});
    const pipeId = await add('pipes', {});
    const [otherPartId] = await partIdsOf(await add('cables', { typeId: LV_CABLE, culvertId }));
    const inPipe = { typeId: SMALL_CABLE, pipeId };
    const free = [
      ...(await partIdsOf(await add('cables', inPipe))),
      ...(await partIdsOf(await add('cables', inPipe))),
    ];
    await add('circuits', { conductors: [{ partId: otherPartId }] });
    await this.make('PUT', `${TRENCH}/segments/${segment.id}/trench/deviations/CLR-WATER`, {
      reason: 'Avtalt med vannverket.',
    });
    const variants = `${TRENCH}/segments/${segment.id}/variants`;
    const circuit = { name: 'Kurs 1', current: 250, limitTemperature: 65 };
    const circuitId = await add('circuits', { ...circuit, conductors: phasesOf(await partIdsOf(cableId)) });
    const routed = await this.routedSegment(path);
    const crowdedSegmentId = await this.crowdedSegment(path);
    const crowded = await this.make('GET', `${TRENCH}/segments/${crowdedSegmentId}/trench/circuits`);
    const crowdedCircuitId: string = crowded[0].id;
    const feederOf = async (segmentId: number, circuit?: string) => {
      const legs = circuit ? [{ segmentId, circuitId: circuit }] : [];
      return (
        await this.make('POST', `${TRENCH}/feeders/by-projectid/${projectId}`, { name: 'Avgang 3', legs })
      ).id;
    };
    return {
      segmentId: segment.id,
      ...routed,
      feederId: await feederOf(segment.id, circuitId),
      emptyFeederId: await feederOf(segment.id),
      crowdedFeederId: await feederOf(crowdedSegmentId, crowdedCircuitId),
      brokenFeederId: await this.brokenFeeder(path, feederOf),
      variantId: (await this.make('POST', variants, { name: 'Smalere grøft' })).id,
      layerId: segment.sections[0].layers[0].id,
      cableId,
      culvertId,
      eccId: await add('eccs', {}),
      ductId: await add('ecom-ducts', {}),
      canalId: await add('pipe-canals', { partCount: 2 }),
      groupId: await add('pipe-groups', { configuration: 'DOUBLE' }),
      pipeId,
      ecomPipeId: await add('pipes', { pipeCategory: 'ECOM' }),
      sensorId,
      itemId: sensorId,
      circuitId,
      otherPartId: otherPartId!,
      freePartIds: free.join(' '),
      derivedCircuitId: (
        await this.make('POST', `${TRENCH}/segments/${bare.id}/trench/cables`, { typeId: CABLE })
      ).id,
      ruleId: 'CLR-WATER',
      topCoveringId: await add('top-coverings', { type: 'TARMAC' }),
      sectionId: await add('sections', {}),
      emptySegmentId: (await this.make('POST', path, { name: 'Strekk C' })).id,
      deletedSegmentId: await this.deletedSegment(path),
      crowdedSegmentId,
      crowdedCircuitId,
      bareSegmentId: bare.id,
      lastSectionId: bare.sections[0].id,
      lastLayerId: bare.sections[0].layers[0].id,
    };
  }

  private async routedSegment(path: string): Promise<Ids> {
    const { id, sections } = await this.make('POST', path, { name: 'Strekk R' });
    await this.make('POST', `${TRENCH}/segments/${id}/trench/cables`, { typeId: CABLE });
    await this.make('PUT', `${TRENCH}/segments/${id}/route`, {
      ...ROUTE,
      points: [{ chainage: 60, kind: 'JOINT' }],
    });
    return { routedSegmentId: id, routedSectionId: sections[0].id };
  }

  private async deletedSegment(path: string): Promise<number> {
    const { id } = await this.make('POST', path, { name: 'Strekk E', length: 60 });
    await this.make('DELETE', `${TRENCH}/segments/${id}`);
    return id;
  }

  /** A feeder whose segment is gone. */
  private async brokenFeeder(
    path: string,
    feederOf: (segmentId: number, circuitId: string) => Promise<number>,
  ): Promise<number> {
    const { id } = await this.make('POST', path, { name: 'Strekk G' });
    const cable = await this.make('POST', `${TRENCH}/segments/${id}/trench/cables`, { typeId: CABLE });
    const feederId = await feederOf(id, cable.id);
    await this.make('DELETE', `${TRENCH}/segments/${id}`);
    return feederId;
  }

  /** A segment in which more cables than fit lie in a pipe. */
  private async crowdedSegment(path: string): Promise<number> {
    const { id } = await this.make('POST', path, { name: 'Strekk D' });
    const cables = Array.from({ length: 4 }, () => ({ typeId: CABLE }));
    await this.make('POST', `${TRENCH}/segments/${id}/trench/pipes`, { typeId: 2002, cables });
    return id;
  }

  private async calculation(projectId: number): Promise<Ids> {
    const path = `${CALCULATION}/calculationnodes`;
    const { id: nodeId } = await this.make('PUT', `${path}/custom/by-projectid/${projectId}`, CUSTOM_NODE);
    await this.make('PUT', `${CALCULATION}/additions/by-projectid/${projectId}`, { additions: [] });
    const added = await this.make('PUT', `${path}/by-projectid/${projectId}`, {
      number: 'K-560.1',
      quantity: 2,
    });
    return {
      nodeId,
      catalogNodeId: added.id,
      ...(await this.deleted(added)),
      ...(await this.design(projectId)),
      estimateId: (
        await this.make('POST', `${CALCULATION}/estimates/by-projectid/${projectId}/frozen`, {
          name: 'Til kunden',
          acceptIncomplete: true,
        })
      ).id,
    };
  }

  /** A charge of a complete estimate, of which an addition is a mark-up. */
  private async charge(projectId: number): Promise<Ids> {
    const ofProject = (path: string) => `${CALCULATION}${path}/by-projectid/${projectId}`;
    const node = await this.make('PUT', ofProject('/calculationnodes/custom'), CUSTOM_NODE);
    await this.make('PUT', ofProject('/additions'), { additions: CHARGED_ADDITIONS });
    const { id } = await this.make('POST', `${ofProject('/estimates')}/frozen`, { name: 'Komplett' });
    await this.make('DELETE', `${CALCULATION}/calculationnodes/${node.id}`);
    await this.make('PUT', ofProject('/charges'), { ...CHARGE, estimateId: id });
    await this.make('PUT', `${ofProject('/charges')}/actuals`, {
      rows: [{ nodeId: node.id, text: 'Faktura 1001', amount: 9000, date: '2026-09-01' }],
    });
    return { chargedEstimateId: id };
  }

  /** A record in each state; the draft has two deviations. */
  private async records(projectId: number): Promise<Ids> {
    const begin = async (title: string, answers: { id: string }[]): Promise<string> => {
      const path = `${CHECKLIST}/records/${randomUUID()}`;
      const { id } = await this.make('PUT', path, { projectId, ...RECORD, title });
      await this.make('PUT', `${path}/answers`, { answers });
      return id;
    };
    const all = () => RECORD_KEYS.map((key) => anAnswer(key));
    const move = async (id: string, name: string, body?: object) =>
      this.make('POST', `${CHECKLIST}/records/${id}/${name}`, body);
    const deviations = Object.values(DEVIATION_KEYS).map(aDeviation);
    const recordId = await begin('Planlegging av grøft', deviations);
    await this.photos(recordId, ['stored', 'arrived', 'awaited']);
    const done = { state: 'DONE', text: 'Båndet er lagt.' };
    await move(recordId, `deviations/${DEVIATION_KEYS.done}/state`, done);
    const submittedId = await begin('Sendt inn', all());
    const { contentHash } = await move(submittedId, 'submit');
    const signedId = await begin('Signert', all());
    await this.photos(signedId, ['stored']);
    const { contentHash: signedHash } = await move(signedId, 'submit');
    await move(signedId, 'sign', {
      role: 'EXECUTED',
      contentHash: signedHash,
      password: 'demo-password',
    });
    return {
      recordId,
      answerId: deviations[0]!.id,
      completeId: await begin('Ferdig utfylt', all()),
      submittedId,
      contentHash,
      signedId,
    };
  }

  private async photos(recordId: string, kinds: (keyof typeof PHOTOS)[]): Promise<void> {
    for (const kind of kinds) {
      const bytes = PHOTOS[kind];
      const path = `${CHECKLIST}/records/${recordId}/photos/${hashOf(bytes)}`;
      await this.make('PUT', path, toldOf(bytes));
      if (kind === 'awaited') continue;
      const answer = await fetch(`${this.address}${path}/parts/0`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/octet-stream' },
        body: bytes,
      });
      if (!answer.ok) throw new Error(await answer.text());
      if (kind === 'stored') await this.make('PUT', path, toldOf(bytes));
    }
  }

  /** A node that was deleted, and one whose parent was deleted after it. */
  private async deleted({ childNodes }: Anything): Promise<Ids> {
    const [group, other] = childNodes;
    const orphan = group.childNodes[0];
    for (const { id } of [orphan, group, other])
      await this.make('DELETE', `${CALCULATION}/calculationnodes/${id}?deleteChildren=true`);
    return { deletedNodeId: other.id, orphanNodeId: orphan.id };
  }

  /** A segment whose design is in the calculation, and one whose design is not. */
  private async design(projectId: number): Promise<Ids> {
    const path = `${TRENCH}/segments/by-projectid/${projectId}`;
    const { id } = await this.make('POST', path, { name: 'Strekk K', length: 40 });
    const cable = await this.make('POST', `${TRENCH}/segments/${id}/trench/cables`, { typeId: CABLE });
    const designs = `${CALCULATION}/designs/by-projectid/${projectId}`;
    const { changes } = await this.make('PUT', designs, { segmentIds: [id] });
    await this.make('POST', `${TRENCH}/segments/${id}/copy`, { name: 'Strekk L' });
    // Its circuit is derived, and has the id of its cable.
    return { designSegmentId: id, designCircuitId: cable.id, designNodeId: changes[0].nodeId };
  }

  private async comment(): Promise<Ids> {
    const path = `${DOCUMENT}/meta/comment/${SHEET.type}/${SHEET.number}`;
    return { id: (await this.make('POST', path, { text: 'Vi legger alltid varselbånd.' })).id };
  }
}
