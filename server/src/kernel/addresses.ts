import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export const LONGEST_URL = 2000;
/** Lower ones, but for that of https, belong to other services of a host. */
export const LOWEST_PORT = 1024;

/**
 * Which addresses the server calls because a caller chose them: of webhooks and of directories. Without these rules it
 * could be made to reach whatever stands beside it. Addresses are checked after the name has been
 * resolved, and exactly those are connected to: a name that resolves otherwise the next time changes nothing.
 */

/** What the operator allows although it is private: by name, or by address block. */
export interface AllowList {
  names: ReadonlySet<string>;
  blocks: Blocks;
}

interface Blocks {
  ipv4: BlockList;
  ipv6: BlockList;
}

/** One list for each family: Node would match an IPv4 address with the IPv6 block of mapped addresses. */
function blocksOf(subnets: readonly string[]): Blocks {
  const blocks: Blocks = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const subnet of subnets) {
    const [address, prefix] = subnet.split('/') as [string, string];
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    blocks[family].addSubnet(address, Number(prefix), family);
  }
  return blocks;
}

/** The IANA special-purpose blocks of IPv4, multicast, and the address at which Azure serves its own machines. */
const PRIVATE_IPV4 = blocksOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]).ipv4;

/** Everything that can be reached from everywhere. Loopback, local, mapped and translated addresses lie outside. */
const PUBLIC_IPV6 = blocksOf(['2000::/3']).ipv6;
/** Protocol assignments with Teredo, documentation, 6to4, documentation again. */
const SPECIAL_IPV6 = blocksOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']).ipv6;

const isIn = (blocks: Blocks, address: string): boolean =>
  isIP(address) === 4 ? blocks.ipv4.check(address, 'ipv4') : blocks.ipv6.check(address, 'ipv6');

export function isPublic(address: string): boolean {
  const [plain] = address.split('%') as [string];
  if (isIP(plain) === 4) return !PRIVATE_IPV4.check(plain, 'ipv4');
  return isIP(plain) === 6 && PUBLIC_IPV6.check(plain, 'ipv6') && !SPECIAL_IPV6.check(plain, 'ipv6');
}

export const NOTHING_ALLOWED: AllowList = { names: new Set(), blocks: blocksOf([]) };

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Reads the setting: names, addresses and CIDR blocks, separated by commas. Undefined when one of them is none of these. */
export function readAllowList(text: string): AllowList | undefined {
  const names = new Set<string>();
  const subnets: string[] = [];
  for (const entry of text.split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .replace(/^\[(.*)\]$/, '$1'),
  )) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
    if (
      bits &&
      rest.length === 0 &&
      (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    )
      subnets.push(`${address}/${prefix ?? bits}`);
    else if (HOST_NAME.test(entry)) names.add(entry);
    else return undefined;
  }
  return { names, blocks: blocksOf(subnets) };
}

/** The host of a URL as a name or a bare address; the URL parser has already read numbers in all spellings. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const isAllowed = (allow: AllowList, host: string): boolean =>
  allow.names.has(host) || (isIP(host) !== 0 && isIn(allow.blocks, host));

/** Whether a caller may choose this URL. Names are not resolved yet: that happens at each request. */
export function isAcceptable(text: string, allow: AllowList): boolean {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return false;
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password || !host) return false;
  if (isAllowed(allow, host)) return url.protocol === 'https:' || url.protocol === 'http:';
  if (url.protocol !== 'https:') return false;
  if (host === 'localhost' || host.endsWith('.localhost')) return false;
  if (isIP(host) && !isPublic(host)) return false;
  return url.port === '' || Number(url.port) >= LOWEST_PORT;
}

/** Thrown instead of connecting. */
export class AddressRefused extends Error {
  constructor(readonly host: string) {
    super(`${host} is not public, and the operator does not allow it`);
  }
}

type Resolve = (
  host: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolver = new Resolver({ timeout: 3_000, tries: 2 });

/**
 * Asks the name servers, without a thread of the system's pool: the same pool hashes passwords, and names that hang must
 * not hold logins up. Names that the operator allows may stand in the hosts file, so the system resolves those.
 */
const resolveName =
  (allow: AllowList): Resolve =>
  (host, options, callback) => {
    if (isNamed(allow, host)) return systemLookup(host, options, callback);
    Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).then(([ipv4, ipv6]) => {
      const addresses = [
        ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
        ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
      ];
      callback(addresses.length || ipv4.status === 'fulfilled' ? null : ipv4.reason, addresses);
    });
  };

const isNamed = (allow: AllowList, host: string): boolean =>
  allow.names.has(host.toLowerCase().replace(/\.$/, ''));

/** A `lookup` for connections: resolves once, and gives up unless every address may be connected to. */
export function guardedLookup(allow: AllowList, resolve = resolveName(allow)): LookupFunction {
  return (host, options, callback) =>
    resolve(host, { all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const named = isNamed(allow, host);
      const refused = addresses.find(
        ({ address }) => !named && !isPublic(address) && !isIn(allow.blocks, address),
      );
      const first = addresses[0];
      if (refused || !first) return callback(new AddressRefused(host), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
}
