/**
 * Which networks an address is of, by its form: first letters, alphabet and length. Pure. It only tells what an address
 * certainly is not; the server decides what it is.
 */
import type { NetworkName } from '@zend/contracts'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const BECH32 = '[02-9ac-hj-np-z]'
const form = (...forms: readonly string[]): RegExp => new RegExp(`^(?:${forms.join('|')})$`)
/** A hash of a key or a script after a version, which decides the first letter; the test chains' are among them. */
const hash = (first: string): string => `[${first}]${BASE58}{24,34}`
/** One case throughout; the prefix names the network. */
const bech32 = (...prefixes: readonly string[]): string =>
  prefixes.map((prefix) => `${prefix}1${BECH32}{6,87}|${prefix.toUpperCase()}1${BECH32.toUpperCase()}{6,87}`).join('|')

const EVM = form('0x[0-9a-fA-F]{40}')

/** The forms, wide enough for every address that the network knows. */
const FORMS: Readonly<Record<NetworkName, RegExp>> = {
  bitcoin: form(bech32('bc', 'tb', 'bcrt'), hash('123mn')),
  litecoin: form(bech32('ltc', 'tltc', 'rltc'), hash('23LMQmn')),
  bitcoincash: form(`(?:(?:bitcoincash|bchtest|bchreg):)?[pqz]${BECH32}{41,}`, hash('123mn')),
  dogecoin: form(hash('29ADmn')),
  ethereum: EVM,
  bsc: EVM,
  polygon: EVM,
  avalanche: EVM,
  xlayer: EVM,
  tron: form(`T${BASE58}{33}`, '41[0-9a-fA-F]{40}'),
  // A key has 43 or 44 signs; one in some ten thousand millions fewer than 39, or no capital among them.
  solana: form(`(?=.*[A-Z])${BASE58}{39,44}`),
  xrpl: form(`r${BASE58}{24,34}`, `[TX]${BASE58}{46}`),
  stellar: form('G[A-Z2-7]{55}', 'M[A-Z2-7]{68}'),
  algorand: form('[A-Z2-7]{58}'),
  cardano: form(`addr1${BECH32}{50,}`, `addr_test1${BECH32}{50,}`, `Ae2${BASE58}{50,}`, `DdzFF${BASE58}{90,}`),
  ton: form('[EUk0]Q[A-Za-z0-9_+/-]{46}', '-?\\d+:[0-9a-fA-F]{64}'),
}

/**
 * Returns the networks whose form an address has when it has not the chosen one's; none if it may be the chosen one's,
 * or has no form that we know.
 * @example networksElsewhere('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'ethereum') // ['tron']
 */
export function networksElsewhere(address: string, chosen: NetworkName): readonly NetworkName[] {
  const text = address.trim()
  return FORMS[chosen].test(text) ? [] : formsOf(text)
}

/** Returns the networks whose form an address has; none if it has no form that we know. */
export const formsOf = (address: string): readonly NetworkName[] =>
  (Object.keys(FORMS) as NetworkName[]).filter((network) => FORMS[network].test(address))
