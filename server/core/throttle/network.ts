/** Where calls come from. */
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where a call comes from: what a session and the audit trail remember of it. */
export type Caller = { readonly ip: string; readonly userAgent: string }

/**
 * The network address that failures are counted under: IPv4 as it is, IPv6 by its /64, the smallest block a subscriber
 * is given. What is no address, such as that of a connection already gone, is counted under its own text.
 * @example networkOf('2001:db8:1:2:3::1') // '2001:db8:1:2'
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  // `process` takes IPv4 addresses that are written as IPv6 (::ffff:192.0.2.7) for what they are.
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const subscriber = address.parts.slice(0, 4)
  return subscriber.map((part) => part.toString(16)).join(':')
}
