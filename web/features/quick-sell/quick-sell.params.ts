/**
 * The query parameters of a quick sell's steps, so that a reload, the back button or a link shows the same step. Pure.
 */
import { fields, PAYOUT_METHODS, type PayoutMethod, RETURN_CHOICES } from '@zend/contracts'
import { type AssetCode, decimalsOf, type Id, isId } from '@zend/kernel'
import { readChange } from '@zend/web/data/changes'
import { type ChangeParams, changeQuery } from '@zend/web/data/links'
import { carriedAmount } from '@zend/web/ui/format'
import { href } from 'react-router'

// In place of an account's id.
const FRESH = 'new'

/** The steps: the form, a choice that leads back to it, the offer, the code that confirms it. */
export const SELL_STEPS = ['form', 'coin', 'country', 'account', 'new-account', 'review', 'code'] as const
/** A step. */
export type SellStep = (typeof SELL_STEPS)[number]

/**
 * The parsed query; missing or invalid values are `null`. `sold` is the sale that was just made, `ifFailed` what the
 * request that is changed says of a payout that fails.
 */
export type SellParams = {
  readonly step: SellStep
  readonly from: AssetCode | null
  readonly amount: string
  /** Set if `amount` is what is to arrive, in local money; otherwise it is sold. */
  readonly fixed: 'to' | null
  readonly country: string | null
  readonly method: PayoutMethod | null
  readonly account: Id<'acc'> | null
  /** The sale goes into the account that was typed in this tab (`stored-choice.ts`), and saves it. */
  readonly fresh: boolean
  readonly ifFailed: (typeof RETURN_CHOICES)[number] | null
  readonly sold: Id<'sel'> | null
} & ChangeParams

/** What every step keeps of a change, whatever is chosen; nothing for a new sale. */
export const changeOf = ({ changes, held, ifFailed }: SellParams): Partial<SellParams> =>
  changes === null ? {} : { changes, held, ifFailed }

/** The most decimals of a local currency. */
const LOCAL_DECIMALS = 2

const idOf = <P extends string>(prefix: P, text: string | null): Id<P> | null =>
  text !== null && isId(prefix, text) ? text : null

/** The payout method named in a URL. */
export const methodOf = (text: string | null): PayoutMethod | null =>
  PAYOUT_METHODS.find((method) => method === text) ?? null

/** The country named in a URL. */
export function countryOf(text: string | null): string | null {
  const parsed = fields.countryCode.safeParse(text)
  return parsed.success ? parsed.data : null
}

/** Parses a query. */
export function readSellParams(search: URLSearchParams): SellParams {
  const asset = fields.heldAsset.safeParse(search.get('from'))
  const from = asset.success ? asset.data : null
  const fixed = search.get('fixed') === 'to' ? 'to' : null
  const decimals = from === null ? 0 : fixed === null ? decimalsOf(from) : LOCAL_DECIMALS
  return {
    step: SELL_STEPS.find((step) => step === search.get('step')) ?? 'form',
    from,
    amount: from === null ? '' : carriedAmount(search.get('amount'), decimals),
    fixed: from === null ? null : fixed,
    country: countryOf(search.get('country')),
    method: methodOf(search.get('method')),
    account: idOf('acc', search.get('account')),
    fresh: search.get('account') === FRESH,
    ifFailed: RETURN_CHOICES.find((choice) => choice === search.get('ifFailed')) ?? null,
    sold: idOf('sel', search.get('sold')),
    ...readChange(search),
  }
}

/** Makes a query. */
export function writeSellParams({
  step,
  changes = null,
  held = '',
  fresh = false,
  account = null,
  ...rest
}: Partial<SellParams>): URLSearchParams {
  const values = {
    ...rest,
    account: fresh ? FRESH : account,
    step: step === 'form' ? null : step,
    ...changeQuery({ changes, held }),
  }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  )
}

/**
 * The page with these parameters.
 * @example sellPath({ from: 'USDT', amount: '100' }) // '/quick-sell?from=USDT&amount=100'
 */
export function sellPath(params: Partial<SellParams> = {}): string {
  const query = writeSellParams(params).toString()
  const page = href('/quick-sell')
  return query === '' ? page : `${page}?${query}`
}
