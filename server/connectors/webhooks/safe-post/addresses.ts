/**
 * Which addresses of the internet may be called for a customer: public ones, and those that the deployment allows.
 * Everything that is not known to be public is refused. Pure.
 */
import ipaddr from 'ipaddr.js'

/** The rules of a deployment. */
export type AddressRules = {
  /** Whether this address may be called. */
  readonly isAllowed: (address: string) => boolean
  /** Whether the deployment allows it by name of its range: then also without encryption. */
  readonly isOwn: (address: string) => boolean
}

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

// What is routed on the internet (RFC 4291); within it, ipaddr.js knows the special ranges.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
// Special ranges inside of it that the library takes for ordinary ones: documentation (RFC 9637), and segment routing.
const NOT_PUBLIC = [ipaddr.IPv6.parseCIDR('3fff::/20'), ipaddr.IPv6.parseCIDR('5f00::/16')]

/**
 * Returns the rules. `allowedRanges` are private ranges that may be called nevertheless, in CIDR notation. Throws on an
 * invalid one.
 */
export function addressRules(allowedRanges: readonly string[]): AddressRules {
  const own = allowedRanges.map((range) => ipaddr.parseCIDR(range))
  const isIn = (address: Parsed): boolean =>
    own.some(([base, bits]) => base.kind() === address.kind() && address.match([base, bits] as never))
  const isOwn = (text: string): boolean => {
    const address = parsed(text)
    return address !== null && isIn(address)
  }
  return {
    isOwn,
    isAllowed: (text) => {
      const address = parsed(text)
      return address !== null && (isIn(address) || isPublic(address))
    },
  }
}

/** An address as it is connected to: an IPv4 address inside of an IPv6 one is that address. */
function parsed(text: string): Parsed | null {
  // Four decimal parts or an IPv6 address: other forms of IPv4 (octal, one number) never come from a resolver.
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return null
  return ipaddr.process(text)
}

function isPublic(address: Parsed): boolean {
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return true
  return address.match(GLOBAL_UNICAST) && !NOT_PUBLIC.some((range) => address.match(range))
}
