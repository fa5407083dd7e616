/** Parses transactions of Cardano for a scripted network. */
import { FixedTransaction } from '@emurgo/cardano-serialization-lib-nodejs'
import { cardanoAddresses } from '@zend/server/connectors/chains/cardano'
import type { OutputTransaction } from './scripted-rules.ts'

// The main network's parameters: lovelace per byte of an output, and an output's overhead in bytes.
const [COINS_PER_BYTE, OUTPUT_OVERHEAD] = [4_310n, 160n]
const MAIN_MAGIC = 764_824_073
const cardano = cardanoAddresses({ networkMagic: MAIN_MAGIC })

function cardanoKeyOf(address: string): string {
  const parsed = cardano.parseAddress(address)
  if (!parsed.ok) throw new Error(`not an address of Cardano: ${address}`)
  return parsed.value.lookupKey
}

/** Parses a signed transaction, with the minimum of each of its outputs. */
export function readCardano(raw: string): OutputTransaction {
  const transaction = FixedTransaction.from_hex(raw)
  const [body, txid] = [transaction.body(), transaction.transaction_hash().to_hex()]
  const [ins, outs] = [body.inputs(), body.outputs()]
  return {
    txid,
    guards: Array.from(
      { length: ins.len() },
      (_, place) => `${ins.get(place).transaction_id().to_hex()}:${ins.get(place).index()}`,
    ),
    rate: { kind: 'inputs', perVirtualByte: 0n },
    size: BigInt(raw.length / 2),
    outputs: Array.from({ length: outs.len() }, (_, place) => {
      const output = outs.get(place)
      const least = COINS_PER_BYTE * (OUTPUT_OVERHEAD + BigInt(output.to_bytes().length))
      return {
        lookupKey: cardanoKeyOf(output.address().to_bech32()),
        units: BigInt(output.amount().coin().to_str()),
        least,
      }
    }),
    replaceable: false,
  }
}
