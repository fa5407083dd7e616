/**
 * The forms of payment URIs, per network. Pure. A URI that asks for more than address, memo and amount gets `address:
 * null`, because paying only part of it would be wrong.
 */
import type { NetworkName } from '@zend/contracts'
import type { EvmNetworkId } from '@zend/kernel'

/** An amount of the network's own coin, as written: in coins, or in its smallest units. */
export type RequestedAmount = { readonly text: string; readonly unit: 'coin' | 'base' }

/**
 * The content of a URI. `network`: `unknown` is one that we do not support, `null` says nothing. `token` is the
 * contract of another coin than the network's own.
 */
export type UriRequest = {
  readonly network: NetworkName | 'unknown' | null
  readonly address: string | null
  readonly memo: string | null
  readonly amount: RequestedAmount | null
  readonly token: string | null
}

/** Reads the part after the scheme; `null` if it is no payment URI that we know. */
type Form = (target: string, query: URLSearchParams) => UriRequest | null

const URI = /^(?<scheme>[a-z+]+):(?<target>[^?#]*)(?:\?(?<query>[^#]*))?$/i
/** XRP Ledger's wallets put the tag after the bare address. */
const BARE_XRP = /^(?<target>r[1-9A-HJ-NP-Za-km-z]{24,34})\?(?<query>[^#]*)$/
/**
 * An account on an EVM network, given by its chain id. A call of a token's contract ("/transfer") starts with the
 * contract's address, where the money would be lost.
 */
const ACCOUNT = /^(?:pay-)?(?<address>0x[0-9a-f]{40})(?:@(?<chainId>\d{1,12}))?(?<call>\/.*)?$/i
/** Shorter texts are addresses of no network of ours. */
const ADDRESS = /^[0-9A-Za-z_+:/-]{20,}$/

/** The chain ids that prevent replay on another EVM network (EIP-155). */
const CHAIN_IDS: Readonly<Record<EvmNetworkId, number>> = {
  ethereum: 1,
  bsc: 56,
  polygon: 137,
  avalanche: 43_114,
  xlayer: 196,
}
const STELLAR_MAIN = 'Public Global Stellar Network ; September 2015'

const amountIn = (text: string | null, unit: RequestedAmount['unit']): RequestedAmount | null =>
  text === null ? null : { text, unit }
const notUnderstood = (query: URLSearchParams, names: readonly string[]): boolean =>
  [...query.keys()].some((name) => name.startsWith('req-') || names.includes(name))

/**
 * Schemes of the same form: the address, `amount`, and parameters that we do not support. `prefix` precedes the
 * address.
 */
function simple(
  network: NetworkName,
  unit: RequestedAmount['unit'],
  more: { readonly prefix?: string; readonly not?: readonly string[]; readonly token?: string } = {},
): Form {
  const { prefix = '', not = [], token } = more
  return (target, query) => {
    const address = target.startsWith(prefix) ? target.slice(prefix.length) : ''
    if (!ADDRESS.test(address)) return null
    return {
      network,
      address: notUnderstood(query, not) ? null : address,
      memo: null,
      amount: amountIn(query.get('amount'), unit),
      token: token === undefined ? null : query.get(token),
    }
  }
}

/** CashAddr's scheme is part of the address, so a bare address is one too. */
const bitcoinCash: Form = (target, query) => {
  const place = simple('bitcoincash', 'coin')(target, query)
  return place === null || place.address === null
    ? place
    : { ...place, address: `bitcoincash:${place.address.toLowerCase()}` }
}

const xrp: Form = (target, query) => {
  const place = simple('xrpl', 'coin')(target, query)
  // Wallets disagree on whether an amount is in XRP or in drops.
  return place && { ...place, memo: query.get('dt') ?? query.get('tag'), amount: null }
}

const ton: Form = (target, query) => {
  const place = simple('ton', 'base', { prefix: '//transfer/', not: ['bin', 'init'], token: 'jetton' })(target, query)
  return place && { ...place, memo: query.get('text') }
}

/** SEP-7. A memo of bytes cannot be written as text; a callback asks not to send it oneself. */
const stellar: Form = (target, query) => {
  const address = query.get('destination')
  if (target !== 'pay' || address === null) return null
  const plainMemo = ['MEMO_TEXT', 'MEMO_ID'].includes(query.get('memo_type') ?? 'MEMO_TEXT')
  const here = (query.get('network_passphrase') ?? STELLAR_MAIN) === STELLAR_MAIN
  return {
    network: here ? 'stellar' : 'unknown',
    address: !plainMemo || notUnderstood(query, ['callback']) ? null : address,
    memo: query.get('memo'),
    amount: amountIn(query.get('amount'), 'coin'),
    token: query.get('asset_code'),
  }
}

const ethereum: Form = (target, query) => {
  const { address, chainId, call } = ACCOUNT.exec(target)?.groups ?? {}
  if (address === undefined) return null
  return {
    network: chainId === undefined ? null : networkOf(chainId),
    address: call !== undefined || notUnderstood(query, []) ? null : address,
    memo: null,
    amount: amountIn(query.get('value'), 'base'),
    token: null,
  }
}

function networkOf(chainId: string): NetworkName | 'unknown' {
  const [found] = Object.entries(CHAIN_IDS).find(([, id]) => id === Number(chainId)) ?? []
  return (found as EvmNetworkId | undefined) ?? 'unknown'
}

const FORMS: Readonly<Record<string, Form>> = {
  bitcoin: simple('bitcoin', 'coin'),
  litecoin: simple('litecoin', 'coin'),
  dogecoin: simple('dogecoin', 'coin'),
  bitcoincash: bitcoinCash,
  ethereum,
  tron: simple('tron', 'coin'),
  // Solana Pay: a reference or memo would have to be in the transaction, where we put none.
  solana: simple('solana', 'coin', { not: ['reference', 'memo'], token: 'spl-token' }),
  xrpl: xrp,
  xrp,
  ripple: xrp,
  'web+stellar': stellar,
  algorand: simple('algorand', 'base', { prefix: '//', not: ['note', 'xnote'], token: 'asset' }),
  'web+cardano': simple('cardano', 'coin'),
  ton,
}

/** Parses a payment URI of a known network; `null` for anything else. */
export function placeOf(text: string): UriRequest | null {
  const trimmed = text.trim()
  const bare = BARE_XRP.exec(trimmed)?.groups
  if (bare !== undefined) return xrp(bare['target'] ?? '', new URLSearchParams(bare['query']))
  const { scheme = '', target = '', query = '' } = URI.exec(trimmed)?.groups ?? {}
  const form = Object.hasOwn(FORMS, scheme.toLowerCase()) ? FORMS[scheme.toLowerCase()] : undefined
  return form?.(target, new URLSearchParams(query)) ?? null
}
