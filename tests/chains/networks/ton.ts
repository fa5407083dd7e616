/** TON under test. */
import { Address, beginCell, external, type MessageRelaxed, SendMode, storeMessage } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { WalletContractV5R1 } from '@ton/ton'
import { randomBytes } from 'node:crypto'
import { splitDestination } from '@zend/kernel'
import { GLOBAL_ID, JETTONS, jettonMessage, jettonWalletOf } from '../../../sandbox/chains/ton/contracts.ts'
import { startTon } from '../../../sandbox/chains/ton/ton-chain.ts'
import type { DevChain } from '../../../sandbox/chains/dev-chain.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const TON = 10n ** 9n
const UNIT = 10n ** 6n
const HOUR_S = 3_600
const jettonOf = (asset: string) => {
  const jetton = JETTONS.find((each) => each.asset === asset)
  if (jetton === undefined) throw new Error(`no jetton ${asset}`)
  return jetton
}
const masterOf = (asset: string): string => jettonOf(asset).master.toString()

// The chain's own clock, which the test advances.
let aheadS = 0
const now = (): number => Math.floor(Date.now() / 1_000) + aheadS

/** A funded wallet. */
async function customer(dev: DevChain, rpcUrl: string) {
  const keys = keyPairFromSeed(randomBytes(32))
  const wallet = WalletContractV5R1.create({ publicKey: keys.publicKey, walletId: { networkGlobalId: GLOBAL_ID } })
  await dev.send('TON', wallet.address.toString({ bounceable: false }), 2n * TON)
  await dev.mine(1)
  return {
    send: async (message: MessageRelaxed) => {
      const body = wallet.createTransfer({
        seqno: 0,
        secretKey: keys.secretKey,
        messages: [message],
        sendMode: SendMode.PAY_GAS_SEPARATELY,
        timeout: now() + HOUR_S,
      })
      const boc = beginCell()
        .store(storeMessage(external({ to: wallet.address, init: wallet.init, body })))
        .endCell()
        .toBoc()
        .toString('base64')
      const answer = await fetch(`${rpcUrl}/api/v3/message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ boc }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      await dev.mine(1)
    },
  }
}

/** The network, configured from its development chain. */
export const tonUnderTest: NetworkUnderTest<'ton'> = {
  network: 'ton',
  start: (place) => startTon({ ...place, clock: now }),
  rpcUrl: ({ rpcUrl }) => rpcUrl,
  settings: { globalId: GLOBAL_ID, contracts: { USDT: masterOf('USDT'), DOGS: masterOf('DOGS') } },
  reorganises: false,
  amounts: [
    { asset: 'TON', units: 2n * TON + 1n },
    { asset: 'USDT', units: 30n * UNIT + 1n },
    { asset: 'DOGS', units: 5_000n * TON + 1n },
  ],
  funds: [
    { asset: 'TON', units: 100n * TON },
    { asset: 'USDT', units: 1_000n * UNIT },
    { asset: 'DOGS', units: 100_000n * TON },
  ],
  blocksToFinal: 0,
  fakeToken: 'FAKE_USDT',
  // A transfer of jettons that the sender does not hold: its jetton wallet refuses it and the message bounces.
  fail: async (dev, address, rpcUrl) => {
    const { address: to, memo } = splitDestination(address)
    const message = jettonMessage(jettonOf('USDT'), Address.parse(to), 5n * UNIT, memo)
    const poor = await customer(dev, rpcUrl)
    await poor.send(message)
  },
  outside: async () =>
    WalletContractV5R1.create({
      publicKey: keyPairFromSeed(randomBytes(32)).publicKey,
      walletId: { networkGlobalId: GLOBAL_ID },
    }).address.toString({ bounceable: false }),
  holds: async (rpcUrl, owner, asset) => {
    const address = asset === 'TON' ? Address.parse(owner) : jettonWalletOf(jettonOf(asset), Address.parse(owner))
    const account = (await (
      await fetch(`${rpcUrl}/api/v3/addressInformation?address=${address.toRawString()}`)
    ).json()) as { balance: string; status: string }
    if (asset === 'TON') return BigInt(account.balance)
    if (account.status !== 'active') return 0n
    const question = { address: address.toRawString(), method: 'get_wallet_data', stack: [] }
    const answer = await fetch(`${rpcUrl}/api/v3/runGetMethod`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    const { stack } = (await answer.json()) as { stack: readonly { readonly value: string }[] }
    return BigInt(stack[0]?.value ?? '0')
  },
  expire: async (dev) => {
    aheadS += HOUR_S
    await dev.mine(2)
  },
  without: {
    partial: 'a message delivers what it carries or comes back',
    sweep: 'everything arrives at the address that pays',
  },
}
