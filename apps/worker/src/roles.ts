/** The work of one worker, by its roles. Pure. Work that no worker takes is not done: /health then names the part. */
import { NETWORK_IDS, type NetworkId } from '@zend/kernel'
import type { Network } from '@zend/server/core/assets'

type Placed = Pick<Network, 'id' | 'family'>

/** The work of one worker, besides its own maintenance and the relay, which every worker can do. */
export type WorkerRoles = {
  /** Whether it watches the network's deposits. */
  readonly watches: (network: Placed) => boolean
  /** Whether it pays on the network. */
  readonly pays: (network: Placed) => boolean
  /** Whether it pays on any network: then it fills key pools and asks the signer. */
  readonly paysAnywhere: boolean
  readonly runsJobs: boolean
  /** Whether it posts to companies' servers. */
  readonly sendsWebhooks: boolean
  /** Whether it tells customers of prices that they wait for. */
  readonly tellsPrices: boolean
  /** Whether it follows prices, and sets the bounds of the house's position from them. */
  readonly followsPrices: boolean
}

const FAMILIES: readonly Placed['family'][] = [
  'bitcoin',
  'evm',
  'tron',
  'solana',
  'xrpl',
  'stellar',
  'algorand',
  'cardano',
  'ton',
]
const ROLES = ['chains', 'treasury', 'jobs', 'prices', 'webhooks', 'alerts'] as const

type Role = (typeof ROLES)[number]

const isRole = (word: string): word is Role => ROLES.some((role) => role === word)
const isPlace = (word: string): boolean =>
  NETWORK_IDS.includes(word as NetworkId) || FAMILIES.includes(word as Placed['family'])

/**
 * Parses `WORKER_ROLES`: roles separated by commas, `chains` and `treasury` also for one network or family of networks.
 * Empty means all. Throws on an unknown word, so that a typo leaves no work undone.
 * @example workerRoles('chains:evm,jobs').watches({ id: 'polygon', family: 'evm' }) // true
 */
export function workerRoles(text: string): WorkerRoles {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const taken = (words.length === 0 ? [...ROLES] : words).map(readRole)
  const at =
    (role: Role) =>
    ({ id, family }: Placed): boolean =>
      taken.some((each) => each.role === role && (each.place === null || each.place === id || each.place === family))
  const has = (role: Role): boolean => taken.some((each) => each.role === role)
  return {
    watches: at('chains'),
    pays: at('treasury'),
    paysAnywhere: has('treasury'),
    runsJobs: has('jobs'),
    sendsWebhooks: has('webhooks'),
    followsPrices: has('prices'),
    tellsPrices: has('alerts'),
  }
}

function readRole(word: string): { readonly role: Role; readonly place: string | null } {
  const [role = '', place, ...more] = word.split(':')
  const isPlaced = role === 'chains' || role === 'treasury'
  if (!isRole(role) || more.length > 0 || (place !== undefined && !(isPlaced && isPlace(place)))) {
    throw new Error(
      `WORKER_ROLES: "${word}" is no role; there are ${ROLES.join(', ')}, and chains:NETWORK and treasury:NETWORK or their family`,
    )
  }
  return { role, place: place ?? null }
}
