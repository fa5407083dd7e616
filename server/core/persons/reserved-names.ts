/**
 * Words that no customer may be called, each with its reason: payers recognise the payee by these names, so none may
 * read as ours, as our staff, or as a coin or network. One list for usernames and for people's names. Pure.
 */
import { ASSET_NAMES, COIN_CODES, NETWORK_IDS } from '@zend/kernel'

/**
 * Why a word is reserved. `house`, `staff`: it speaks for us as one piece of a username among others, and a long staff
 * word anywhere in it. `product`, `coin`: only where it stands alone.
 */
export type ReservedFor = 'house' | 'staff' | 'product' | 'coin'

const WORDS: Readonly<Record<Exclude<ReservedFor, 'coin'>, string>> = {
  house: 'zend zendpay zendapp zendwallet zendsupport zendofficial',
  staff: `admin admins administrator support helpdesk helpcenter customercare customerservice security official staff moderator compliance treasury
    verified verification suporte soporte assistance seguridad seguranca securite oficial officiel`,
  product: `help team system root api app www web mail email info contact abuse postmaster webmaster hostmaster noreply reply billing payment payments pay
    wallet bank deposit deposits withdraw withdrawal withdrawals swap sell buy transfer refund refunds bonus airdrop giveaway reward rewards fraud legal
    kyc otp pin login signin signup account accounts settings user users customer customers anonymous nobody unknown null undefined everyone self
    owner operator sysadmin superuser daemon test sandbox status news press jobs blog docs aide ajuda ayuda equipe equipo`,
}

// Coins whose code is also a person's name: Ada is among the most common names of our customers.
const PEOPLE_TOO: ReadonlySet<string> = new Set(['ada', 'sol', 'dai'])

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const coinWords = (): readonly string[] =>
  [
    ...COIN_CODES.flatMap((code) => [code, ...ASSET_NAMES[code].split(/[ ()]+/), ASSET_NAMES[code]]),
    ...NETWORK_IDS,
    'ether',
    'crypto',
    'stablecoin',
  ]
    .map(plain)
    .filter((word) => word.length > 1 && word !== 'coin' && word !== 'cash' && !PEOPLE_TOO.has(word))

/** Every reserved word, lower-case letters and digits only, with its reason. */
export const RESERVED: ReadonlyMap<string, ReservedFor> = new Map<string, ReservedFor>([
  ...coinWords().map((word) => [word, 'coin'] as const),
  ...(['product', 'staff', 'house'] as const).flatMap((reason) =>
    WORDS[reason].split(/\s+/).map((word) => [word, reason] as const),
  ),
])
