/** The networks that an API key is used from, in CIDR notation (RFC 4632, RFC 4291). Pure. */
import { BlockList, isIP } from 'node:net'

/** The widest networks: 256 addresses of IPv4, and what one site is given of IPv6. */
const NARROWEST = { 4: 24, 6: 56 } as const
const BITS = { 4: 32, 6: 128 } as const

type Network = { readonly family: 4 | 6; readonly address: string; readonly prefix: number }

/**
 * Returns the canonical text of a network; a single address is one of its own. `null` when it is none, or wider than a
 * key may be bound to. Bits beyond the prefix are cleared.
 * @example networkText('203.0.113.9/24') // '203.0.113.0/24'
 */
export function networkText(text: string): string | null {
  const network = parsed(text)
  if (network === null || network.prefix < NARROWEST[network.family]) return null
  const { family, prefix } = network
  return `${family === 4 ? masked4(network) : masked6(network)}/${String(prefix)}`
}

/** Whether an address is in one of these canonical networks. IPv4 written as IPv6 (`::ffff:…`) is the IPv4 address. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  if (family === 0) return false
  const list = new BlockList()
  for (const each of networks) {
    const network = parsed(each)
    if (network !== null) list.addSubnet(network.address, network.prefix, network.family === 4 ? 'ipv4' : 'ipv6')
  }
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

function parsed(text: string): Network | null {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  if (more.length > 0 || (family !== 4 && family !== 6) || address.includes('%')) return null
  if (length === undefined) return { family, address, prefix: BITS[family] }
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  return prefix >= 0 && prefix <= BITS[family] ? { family, address, prefix } : null
}

function masked4({ address, prefix }: Network): string {
  const value = address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
  const kept = clear(value, prefix, 32)
  return [24n, 16n, 8n, 0n].map((shift) => String((kept >> shift) & 255n)).join('.')
}

function masked6({ address, prefix }: Network): string {
  // The URL parser writes RFC 5952's text; it is expanded to be masked, and written again.
  const groups = expand(new URL(`http://[${address}]`).hostname.slice(1, -1))
  const value = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
  const kept = clear(value, prefix, 128)
  const text = groups.map((_, at) => ((kept >> BigInt(112 - at * 16)) & 0xffffn).toString(16)).join(':')
  return new URL(`http://[${text}]`).hostname.slice(1, -1)
}

function expand(text: string): readonly string[] {
  const [head = '', tail] = text.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}

const clear = (value: bigint, prefix: number, bits: number): bigint =>
  (value >> BigInt(bits - prefix)) << BigInt(bits - prefix)
