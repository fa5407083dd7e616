/** The XRP Ledger under test. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { DevChain } from '../../../sandbox/chains/dev-chain.ts'
import { devAccount, GATEWAY, GATEWAY_CURRENCY, startXrpl, TESTER } from '../../../sandbox/chains/xrpl/index.ts'
import { splitDestination } from '@zend/kernel'
import type { NetworkUnderTest } from '../under-test.ts'

const PARTIAL_PAYMENT = 0x0002_0000
const XRP = 1_000_000n

type Account = typeof TESTER

async function ask(rpcUrl: string, method: string, params: object): Promise<Record<string, unknown>> {
  const answer = await fetch(rpcUrl, { method: 'POST', body: JSON.stringify({ method, params: [params] }) })
  return ((await answer.json()) as { result: Record<string, unknown> }).result
}

async function submit(rpcUrl: string, from: Account, fields: object): Promise<string> {
  const { account_data: data } = await ask(rpcUrl, 'account_info', { account: from.address, ledger_index: 'current' })
  const { Sequence } = data as { Sequence: number }
  const answer = await ask(rpcUrl, 'submit', {
    tx_blob: from.sign({ TransactionType: 'Payment', Account: from.address, Fee: '12', Sequence, ...fields }),
  })
  return String(answer['engine_result'])
}

const payee = (address: string) => {
  const { address: Destination, memo } = splitDestination(address)
  return memo === null ? { Destination } : { Destination, DestinationTag: Number(memo) }
}

/** The network, configured from its development chain. */
export const xrplUnderTest: NetworkUnderTest<'xrpl'> = {
  network: 'xrpl',
  start: startXrpl,
  rpcUrl: ({ rpcUrl }) => rpcUrl,
  settings: { networkId: 0 },
  reorganises: false,
  amounts: [{ asset: 'XRP', units: 25n * XRP + 1n }],
  funds: [{ asset: 'XRP', units: 5_000n * XRP }],
  blocksToFinal: 0,
  // More of the gateway's token than the tester holds: in the ledger, but it moves nothing.
  fail: async (dev, address, rpcUrl) => {
    const Amount = { currency: GATEWAY_CURRENCY, issuer: GATEWAY.address, value: '1000000' }
    const result = await submit(rpcUrl, TESTER, { ...payee(address), Amount })
    if (!result.startsWith('tec')) throw new Error(`not a failure: ${result}`)
    await dev.mine(1)
  },
  payInPart: async (dev: DevChain, address, rpcUrl) => {
    const delivered = 3n * XRP
    const SendMax = { currency: GATEWAY_CURRENCY, issuer: GATEWAY.address, value: '3' }
    const result = await submit(rpcUrl, GATEWAY, {
      ...payee(address),
      Amount: String(1_000n * XRP),
      SendMax,
      Flags: PARTIAL_PAYMENT,
    })
    if (result !== 'tesSUCCESS') throw new Error(`not a payment: ${result}`)
    await dev.mine(1)
    return { asset: 'XRP', units: delivered }
  },
  outside: async () => {
    const privateKey = secp256k1.utils.randomSecretKey()
    return devAccount(privateKey, secp256k1.getPublicKey(privateKey)).address
  },
  holds: async (rpcUrl, address) => {
    const { account_data: data } = await ask(rpcUrl, 'account_info', { account: address, ledger_index: 'validated' })
    return data === undefined ? 0n : BigInt((data as { Balance: string }).Balance)
  },
  // More ledgers than the validity of our payments.
  expire: async (dev) => void (await dev.mine(100)),
  without: {
    fake: 'only the ledger’s own coin is taken; a token fails as “failed transaction”',
    sweep: 'everything arrives at the address that pays',
  },
}
