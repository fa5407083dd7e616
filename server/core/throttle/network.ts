/** The origin of calls. */
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The origin of a call, as a session and the audit trail store it. */
export type Caller = { readonly ip: string; readonly userAgent: string }

/**
 * Returns the network that failures are counted by: an IPv4 address as it is, IPv6 by its /64, the smallest block a
 * subscriber gets. A text that is no address, such as that of a closed connection, is counted by itself.
 * @example networkOf('2001:db8:1:2:3::1') // '2001:db8:1:2'
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  // `process` recognises IPv4 addresses written as IPv6 (::ffff:192.0.2.7).
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const subscriber = address.parts.slice(0, 4)
  return subscriber.map((part) => part.toString(16)).join(':')
}
