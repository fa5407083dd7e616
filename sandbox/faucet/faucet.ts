/** The faucet: parses a request exactly as typed, validates it, and sends a real transaction on a development chain. */
import { formatDecimal, ok, parseDecimal, refuse, type Result } from '@zend/kernel'
import type { DevChain, SendRefusal } from '../chains/dev-chain.ts'
import { type Problem, problem } from '../problems.ts'

/** A faucet request. `amount` is plain decimal text in whole coins. */
export type FaucetRequest = { readonly asset: string; readonly address: string; readonly amount: string }

const REASONS: Readonly<Record<SendRefusal['code'], { status: number; message: string; field?: string }>> = {
  address_invalid: { status: 422, message: 'This is not an address of this network.', field: 'address' },
  amount_too_small: { status: 422, message: 'The amount is too small for this network.', field: 'amount' },
  faucet_empty: { status: 503, message: 'The faucet has no confirmed coins left. Mine a block and try again.' },
  transaction_refused: { status: 422, message: 'The network refused the transaction.' },
}

/**
 * Sends the amount, or returns which part of the request is invalid. Amounts with surplus decimals are refused, never
 * rounded.
 */
export async function askFaucet(
  chain: DevChain,
  request: FaucetRequest,
): Promise<Result<{ txid: string }, { code: string; problem: Problem }>> {
  const no = (status: number, code: string, message: string, field?: string) =>
    refuse(code, { problem: problem(status, code, message, field) })
  const asset = Object.hasOwn(chain.assets, request.asset) ? chain.assets[request.asset] : undefined
  if (asset === undefined)
    return no(422, 'asset_unknown', `The faucet on this network has ${Object.keys(chain.assets).join(', ')}.`, 'asset')
  const units = parseDecimal(request.amount, asset.decimals)
  if (!units.ok)
    return no(422, units.refusal.code, `Write the amount in digits with at most ${asset.decimals} decimals.`, 'amount')
  if (units.value > asset.unitsMax)
    return no(
      422,
      'amount_too_large',
      `The faucet sends at most ${formatDecimal(asset.unitsMax, asset.decimals)} ${request.asset} at a time.`,
      'amount',
    )
  const sent = await chain.send(request.asset, request.address.trim(), units.value)
  if (sent.ok) return ok(sent.value)
  const { status, message, field } = REASONS[sent.refusal.code]
  const detail = sent.refusal.code === 'transaction_refused' ? `${message} ${sent.refusal.reason}` : message
  return no(status, sent.refusal.code, detail, field)
}
