/** Tron under test. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  fromBase58,
  GENESIS,
  signDraft,
  SOLID_LAG,
  startTron,
  TESTER,
  toBase58,
  TOKENS,
  transferData,
} from '../../../sandbox/chains/tron/index.ts'
import { addressOfKey } from '../../../sandbox/chains/tron/accounts.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const UNIT = 1_000_000n
const contractOf = (asset: string): string => TOKENS.find((token) => token.asset === asset)?.contract ?? ''
const hexOf = (address: string): string => fromBase58(address) ?? ''

async function ask(rpcUrl: string, path: string, question: object = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`${rpcUrl}/${path}`, { method: 'POST', body: JSON.stringify(question) })
  return (await answer.json()) as Record<string, unknown>
}

type Block = {
  readonly blockID: string
  readonly block_header: { readonly raw_data: { readonly number?: number; readonly timestamp: number } }
}

/** The network, configured from its development chain. */
export const tronUnderTest: NetworkUnderTest<'tron'> = {
  network: 'tron',
  start: startTron,
  rpcUrl: ({ rpcUrl }) => rpcUrl,
  settings: { genesis: GENESIS.id, contracts: { USDT: toBase58(contractOf('USDT')) } },
  reorganises: true,
  amounts: [
    { asset: 'TRX', units: 150n * UNIT + 1n },
    { asset: 'USDT', units: 30n * UNIT + 1n },
  ],
  funds: [
    { asset: 'TRX', units: 5_000n * UNIT },
    { asset: 'USDT', units: 1_000n * UNIT },
  ],
  confirmationsMin: 1 + SOLID_LAG,
  blocksToFinal: 0,
  fakeToken: 'FAKE_USDT',
  // A token call without energy: it is mined but moves nothing.
  fail: async (dev, address, rpcUrl) => {
    const head = (await ask(rpcUrl, 'wallet/getnowblock')) as unknown as Block
    const { number = 0, timestamp } = head.block_header.raw_data
    const transaction = signDraft(
      {
        contract: {
          type: 'TriggerSmartContract',
          owner: TESTER.address,
          contract: contractOf('USDT'),
          data: transferData(hexOf(address), 5n * UNIT),
          callValue: 0n,
          tokenValue: 0n,
        },
        reference: { bytes: (number & 0xffff).toString(16).padStart(4, '0'), hash: head.blockID.slice(16, 32) },
        expiration: BigInt(timestamp + 60_000),
        timestamp: BigInt(timestamp),
        feeLimit: 1n,
      },
      TESTER,
    )
    const { result } = await ask(rpcUrl, 'wallet/broadcasthex', { transaction })
    if (result !== true) throw new Error('the call was not taken')
    await dev.mine(1)
  },
  outside: async () => toBase58(addressOfKey(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(), false))),
  holds: async (rpcUrl, address, asset) => {
    if (asset === 'TRX')
      return BigInt(
        ((await ask(rpcUrl, 'wallet/getaccount', { address: hexOf(address) })) as { balance?: number }).balance ?? 0,
      )
    const call = {
      owner_address: hexOf(address),
      contract_address: contractOf(asset),
      function_selector: 'balanceOf(address)',
      parameter: hexOf(address).slice(2).padStart(64, '0'),
    }
    const { constant_result: [word] = [] } = (await ask(rpcUrl, 'wallet/triggerconstantcontract', call)) as {
      constant_result?: string[]
    }
    return BigInt(`0x${word ?? '0'}`)
  },
  // Three seconds each: some minutes.
  expire: async (dev) => void (await dev.mine(60)),
  without: { memo: 'every customer has an address of their own', partial: 'a payment moves what it says or nothing' },
}
