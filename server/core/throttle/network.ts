/** Where calls come from. */

/** Where a call comes from: what a session and the audit trail remember of it. */
export type Caller = { readonly ip: string; readonly userAgent: string }

/**
 * The network address that failures are counted under: IPv4 as it is, IPv6 by its /64, the smallest block a subscriber is given.
 * @example networkOf('2001:db8:1:2:3::1') // '2001:db8:1:2'
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
